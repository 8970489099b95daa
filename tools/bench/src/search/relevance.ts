import { readFile } from 'node:fs/promises';
import type { BlogType } from '@contenthub/contracts/content/blogs';
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
  return parse(await readFile(new URL('./golden-queries.yaml', import.meta.url), 'utf8')) as GoldenQuery[];
}

/** How near an order comes to the best one, 0 to 1, over its first ten: good answers count more the higher they stand. */
function ndcgAt10(ranked: string[], grades: Record<string, number>): number {
  const best = discountedGain(Object.values(grades).sort((a, b) => b - a));
  return best === 0 ? 1 : discountedGain(ranked.map((slug) => grades[slug] ?? 0)) / best;
}

function discountedGain(grades: number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

/** The slugs that a search answers, best first. */
export type Searcher = (query: GoldenQuery) => Promise<string[]>;

type Quality = {
  ndcg: number;
  misspeltInFirstThree: number;
  pairsFirst: number;
};

/** Grades the answers to the queries of a half; `isJudged` tells which count (the others are taken out of the list). */
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
