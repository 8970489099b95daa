import vectors from './xss-vectors.json' with { type: 'json' };

/** Known XSS vectors by category. Each calls `alert` if it succeeds. */
export const xssVectors = Object.entries(vectors as Record<string, string[]>).flatMap(([category, list]) =>
  list.map((vector) => ({ category, vector })),
);
