import { getElementsByTagName, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';

export type ReadingLevel = { words: number; sentences: number; grade: number };

const blocks = new Set(['p', 'li', 'dd', 'blockquote', 'td']);
const sentencesOf = new Intl.Segmenter('en', { granularity: 'sentence' });

/** How many years of school a reader needs (Flesch and Kincaid's grade): long sentences and long words ask for more. */
export function readingLevel(html: string): ReadingLevel {
  const found = getElementsByTagName((name) => blocks.has(name), parseDocument(html));
  // A paragraph inside a list's point is read once.
  const outermost = found.filter((element) => !found.includes(element.parent as (typeof found)[number]));
  const sentences = outermost
    .flatMap((block) => [...sentencesOf.segment(textContent(block).replace(/\s+/g, ' ').trim())])
    .map(({ segment }) => segment.match(/[\p{Letter}\p{Number}][\p{Letter}\p{Number}'’-]*/gu) ?? [])
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  if (words.length === 0) return { words: 0, sentences: 0, grade: 0 };
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  return { words: words.length, sentences: sentences.length, grade: Math.max(0, Math.round(grade * 10) / 10) };
}

/** By the groups of vowels that are spoken: near enough for a whole text, not for a dictionary. */
export function syllablesOf(word: string): number {
  const spoken = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?:[^laeiouy]es|[^aeiouydt]ed|[^laeiouy]e)$/, '')
    .replace(/^y/, '');
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}
