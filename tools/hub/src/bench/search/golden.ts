import { readFile } from 'node:fs/promises';
import type { BlogType } from '@contenthub/contracts/blog-type';
import { parse } from 'yaml';

/** A query, and what a reader who asks it wants; written before the ranking was, and not bent to it. */
export type GoldenQuery = {
  query: string;
  blog: BlogType;
  kind: string;
  half: 'tuning' | 'held-out';
  wanted?: string;
  grades: Record<string, number>;
};

export async function readGoldenQueries(): Promise<GoldenQuery[]> {
  return parse(await readFile(new URL('golden-queries.yaml', import.meta.url), 'utf8')) as GoldenQuery[];
}
