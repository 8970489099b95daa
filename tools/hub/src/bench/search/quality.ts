import type { GoldenQuery } from './golden.ts';
import { ndcgAt10 } from './ndcg.ts';

/** The slugs that a search answers, best first. */
export type Searcher = (query: GoldenQuery) => Promise<string[]>;

export type Quality = {
  ndcg: number;
  misspeltInFirstThree: number;
  pairsFirst: number;
};

/** Grades the answers to the queries of a half; `isJudged` tells which count (the others are taken out of the list). */
export function qualityOf(answers: Map<GoldenQuery, string[]>, isJudged: (slug: string) => boolean): Quality {
  const results = [...answers].map(([query, slugs]) => {
    const ranked = slugs.filter(isJudged);
    return {
      query,
      ndcg: ndcgAt10(ranked, query.grades),
      place: query.wanted ? ranked.indexOf(query.wanted) : -1,
    };
  });
  const of = (kind: string) => results.filter(({ query }) => query.kind === kind);
  const share = (kind: string, within: number) =>
    mean(of(kind).map(({ place }) => Number(place >= 0 && place < within)));
  return {
    ndcg: mean(results.map(({ ndcg }) => ndcg)),
    misspeltInFirstThree: share('misspelt', 3),
    pairsFirst: share('pair', 1),
  };
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
