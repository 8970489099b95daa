import { readFile } from 'node:fs/promises';
import type { Assignments } from './assignments.ts';

/** How many visitors the vectors list individually. The rest is covered by digests. */
export const sampleCount = 2000;
export const visitorCount = 100_000;

export type Vectors = { buckets: number[]; sample: Assignments; digests: Record<string, string> };

export async function readVectors(): Promise<Vectors> {
  return JSON.parse(await readFile(new URL('vectors.json', import.meta.url), 'utf8')) as Vectors;
}
