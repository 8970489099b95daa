import type { BlogType } from '@contenthub/contracts/content/blogs';
import { splitProseAndExamples } from '@contenthub/post-html/post-text';

/** The texts in which words are counted: a post's title, its head and its body. */
export type IndexedText = { title: string; headText: string; text: string };

/** What is indexed of a post. `examples` is null if its words were never counted for its blog. */
export type IndexedPost = IndexedText & { id: number; blog: BlogType; examples: string | null };

/** Counts each word of a post; words in the title count three times. Skips numbers and other scripts. */
export function countWords({ title, headText, text }: IndexedText): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of splitWords(`${title} ${title} ${title} ${headText} ${text}`)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

const weights = { title: 10, head: 3, text: 1 };

/**
 * Returns how much a post confirms the spelling of each of its words. Titles, categories and tags are edited with care.
 * A word that occurs only in code, quotations and other examples may be misspelt on purpose and has no weight.
 */
export function weighWords({ title, headText, text }: IndexedText, examples: string): Map<string, number> {
  const weighed = new Map<string, number>();
  for (const word of splitWords(text)) weighed.set(word, weights.text);
  for (const word of splitWords(examples)) weighed.set(word, 0);
  for (const word of splitWords(headText)) weighed.set(word, weights.head);
  for (const word of splitWords(title)) weighed.set(word, weights.title);
  return weighed;
}

/** Returns the words that occur only in a post's examples. */
export function extractExampleWords(html: string): string {
  const { prose, examples } = splitProseAndExamples(html);
  return [...new Set(splitWords(examples)).difference(new Set(splitWords(prose)))].sort().join(' ');
}

function splitWords(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/['’‘]/g, '')
      .match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  return words.filter((word) => /^[a-z]{2,30}$/.test(word));
}
