/** Vocabulary is written as text, not as arrays, so that it can be read and mended as text. */
export function parseList(text: string): string[] {
  return cleanEntries(text.split(','));
}

/** The same for what has commas in it: one entry a line. */
export function parseLines(text: string): string[] {
  return cleanEntries(text.split('\n'));
}

function cleanEntries(entries: string[]): string[] {
  return entries.map((entry) => entry.replace(/\s+/g, ' ').trim()).filter(Boolean);
}
