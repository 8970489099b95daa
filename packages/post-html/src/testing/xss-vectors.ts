import vectors from './xss-vectors.json' with { type: 'json' };

/** Known ways to make a page run what a writer wrote, by what they abuse. Each calls `alert` where it works. */
export const xssVectors = Object.entries(vectors as Record<string, string[]>).flatMap(([category, list]) =>
  list.map((vector) => ({ category, vector })),
);
