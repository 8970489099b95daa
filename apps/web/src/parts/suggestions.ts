import { Chunk } from './chunk.ts';

/** By itself, because fields in several parts want it. */
export const suggestions = new Chunk('suggestions', () =>
  import('../features/search-suggestions/Suggestions.tsx').then(({ Suggestions }) => Suggestions),
);
