import type { Family } from './family-words.ts';

/** What posts of one category are about and how they put it. */
export type Topic = {
  family: Family;
  /** How often this category is chosen among those of its blog. */
  weight: number;
  /** Noun phrases; sentences never let a verb agree with them, so that one thing or many will do. */
  subjects: readonly string[];
  titles: readonly string[];
  sentences: readonly string[];
  tags: readonly string[];
};
