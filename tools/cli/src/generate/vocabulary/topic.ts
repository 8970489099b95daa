import type { Family } from './family-words.ts';

/** The subject matter and phrases of one category. */
export type Topic = {
  family: Family;
  /** The weight of this category within its blog. */
  weight: number;
  /** Noun phrases, singular or plural. No verb in a sentence agrees with them. */
  subjects: readonly string[];
  titles: readonly string[];
  sentences: readonly string[];
  tags: readonly string[];
};
