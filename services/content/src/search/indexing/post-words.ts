import type { BlogType } from '@contenthub/contracts/content/blogs';

/** The texts in which words are counted: a post's title, its head and its body. */
export type IndexedText = { title: string; headText: string; text: string };

/** What is indexed of a post. `examples` is null if its words were never counted for its blog. */
export type IndexedPost = IndexedText & { id: number; blog: BlogType; examples: string | null };

/** The words of one post with a number for each. */
export type WordCounts = Map<string, number>;

/** What a post adds to the corpus vocabulary and, once counted, to its blog's vocabulary. */
export type PostWords = { blog: BlogType; counts: WordCounts; weights: WordCounts | undefined };

type SplitTexts = Record<keyof IndexedText, string[]>;

export function getPostWords({ blog, examples, ...post }: IndexedPost): PostWords {
  const words = splitTexts(post);
  return { blog, counts: sumWords(words), weights: examples === null ? undefined : weighWords(words, examples) };
}

/** Counts each word of a post; words in the title count three times. Skips numbers and other scripts. */
export function countWords(post: IndexedText): WordCounts {
  return sumWords(splitTexts(post));
}

function splitTexts({ title, headText, text }: IndexedText): SplitTexts {
  return { title: splitWords(title), headText: splitWords(headText), text: splitWords(text) };
}

function sumWords({ title, headText, text }: SplitTexts): WordCounts {
  const counts: WordCounts = new Map();
  const add = (words: string[], times: number) => {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + times);
  };
  add(title, 3);
  add(headText, 1);
  add(text, 1);
  return counts;
}

const weights = { title: 10, head: 3, text: 1 };

/**
 * Returns how much a post confirms the spelling of each of its words. Titles, categories and tags are edited with care.
 * A word that occurs only in code, quotations and other examples may be misspelt on purpose and has no weight.
 */
function weighWords({ title, headText, text }: SplitTexts, examples: string): WordCounts {
  const weighed: WordCounts = new Map();
  for (const word of text) weighed.set(word, weights.text);
  for (const word of splitWords(examples)) weighed.set(word, 0);
  for (const word of headText) weighed.set(word, weights.head);
  for (const word of title) weighed.set(word, weights.title);
  return weighed;
}

/** Returns the words that occur only in a post's examples. */
export function findExampleWords({ prose, examples }: { prose: string; examples: string }): string {
  const found = new Set(splitWords(examples));
  if (found.size > 0) for (const word of splitWords(prose)) found.delete(word);
  return [...found].sort().join(' ');
}

const wholeWord = /(?<![\p{Letter}\p{Number}])[a-z]{2,30}(?![\p{Letter}\p{Number}])/gu;

function splitWords(text: string): string[] {
  return text.toLowerCase().replace(/['’‘]/g, '').match(wholeWord) ?? [];
}
