import lighthouse from 'lighthouse';
import { type Figure, medianFigure } from '../report/figure.ts';

/** The pages that have budgets. */
export const budgetPages = {
  home: '/blog/',
  category: '/blog/grammar',
  post: '/blog/commonly-confused-words/affect-vs-effect',
  search: '/blog/search/comma',
};

const rounds = 5;
const aims = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof aims;
const categories = Object.keys(aims) as Category[];

/** Search results are excluded from search engines on purpose, so that audit does not apply. */
const skippedAudits: Partial<Record<keyof typeof budgetPages, string[]>> = { search: ['is-crawlable'] };

/** Runs Lighthouse for each page on a phone and reports scores and failed audits. */
export async function auditPages(port: number, origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(budgetPages)) {
    const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [], seo: [] };
    for (let round = 0; round < rounds; round += 1) {
      const given = await audit(port, origin + path, skippedAudits[name as keyof typeof budgetPages] ?? []);
      for (const category of categories) scores[category].push(given[category]);
    }
    for (const category of categories)
      figures.push(medianFigure(`${name}, Lighthouse ${category}`, scores[category], '', { atLeast: aims[category] }));
  }
  return figures;
}

async function audit(port: number, url: string, skipAudits: string[]): Promise<Record<Category, number>> {
  const { categories: given } = await runLighthouse(port, url, { onlyCategories: categories, skipAudits });
  return Object.fromEntries(
    categories.map((category) => [category, Math.round((given[category]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
}

type LighthouseOptions = {
  onlyCategories: string[];
  skipAudits?: string[];
  /** Sent with every request, such as the cookie of a session. */
  extraHeaders?: Record<string, string>;
};

/**
 * Runs Lighthouse for a page in phone mode in a browser that is already open. Lighthouse sometimes misses the start,
 * measures nothing and must run again.
 */
export async function runLighthouse(port: number, url: string, options: LighthouseOptions, retries = 2) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', ...options });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && retries > 0) return runLighthouse(port, url, options, retries - 1);
  if (lhr.runtimeError) throw new Error(`Lighthouse failed for ${url}: ${lhr.runtimeError.message}`);
  return lhr;
}
