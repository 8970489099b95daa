import { readFile } from 'node:fs/promises';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { parse } from 'yaml';

/** A query with the posts a reader wants. It was written before the ranking and is not tuned to it. */
export type GoldenQuery = {
  query: string;
  blog: BlogType;
  kind: string;
  half: 'tuning' | 'held-out';
  wanted?: string;
  grades: Record<string, number>;
};

export async function readGoldenQueries(): Promise<GoldenQuery[]> {
  return parse(await readFile(new URL('./golden-queries.yaml', import.meta.url), 'utf8')) as GoldenQuery[];
}

/** Compares the first ten results with the best possible order, from 0 to 1. Higher positions count more. */
function ndcgAt10(ranked: string[], grades: Record<string, number>): number {
  const best = discountedGain(Object.values(grades).sort((a, b) => b - a));
  return best === 0 ? 1 : discountedGain(ranked.map((slug) => grades[slug] ?? 0)) / best;
}

function discountedGain(grades: number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

/** Returns the slugs of the results, best first. */
export type Searcher = (query: GoldenQuery) => Promise<string[]>;

type Quality = {
  ndcg: number;
  misspeltInFirstThree: number;
  pairsFirst: number;
};

/** Grades the results of a set of queries. Posts that are not judged are removed first. */
export function gradeResults(answers: Map<GoldenQuery, string[]>, isJudged: (slug: string) => boolean): Quality {
  const results = [...answers].map(([query, slugs]) => {
    const ranked = slugs.filter(isJudged);
    return {
      query,
      ndcg: ndcgAt10(ranked, query.grades),
      place: query.wanted ? ranked.indexOf(query.wanted) : -1,
    };
  });
  const ofKind = (kind: string) => results.filter(({ query }) => query.kind === kind);
  const share = (kind: string, within: number) =>
    mean(ofKind(kind).map(({ place }) => Number(place >= 0 && place < within)));
  return {
    ndcg: mean(results.map(({ ndcg }) => ndcg)),
    misspeltInFirstThree: share('misspelt', 3),
    pairsFirst: share('pair', 1),
  };
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
