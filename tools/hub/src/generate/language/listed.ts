/** Vocabulary is written as text, not as arrays, so that it can be read and mended as text. */
export function listed(text: string): string[] {
  return trimmed(text.split(','));
}

/** The same for what has commas in it: one entry a line. */
export function lines(text: string): string[] {
  return trimmed(text.split('\n'));
}

function trimmed(entries: string[]): string[] {
  return entries.map((entry) => entry.replace(/\s+/g, ' ').trim()).filter(Boolean);
}
