/** What words are counted in: a post's title, the little it says of itself, and its text. */
export type Worded = { title: string; headText: string; text: string };

/** How often a post says each of its words; its title counts three times. Numbers and other scripts are not spelt. */
export function countWords({ title, headText, text }: Worded): Map<string, number> {
  const counts = new Map<string, number>();
  const whole = `${title} ${title} ${title} ${headText} ${text}`.toLowerCase().replace(/['’‘]/g, '');
  for (const [word] of whole.matchAll(/[\p{Letter}\p{Number}]+/gu)) {
    if (/^[a-z]{2,30}$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
