/** Vocabulary is plain text instead of arrays, which is easier to read and edit. */
export function parseList(text: string): string[] {
  return cleanEntries(text.split(','));
}

/** The same for entries with commas: one entry per line. */
export function parseLines(text: string): string[] {
  return cleanEntries(text.split('\n'));
}

function cleanEntries(entries: string[]): string[] {
  return entries.map((entry) => entry.replace(/\s+/g, ' ').trim()).filter(Boolean);
}
