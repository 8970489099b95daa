import lighthouse from 'lighthouse';
import { type Figure, medianFigure } from '../figure.ts';
import { budgetPages } from './pages.ts';

const rounds = 5;
const aims = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof aims;
const categories = Object.keys(aims) as Category[];

/** Search results are kept out of other search engines on purpose: what is left of that audit would say nothing. */
const skipped: Partial<Record<keyof typeof budgetPages, string[]>> = { search: ['is-crawlable'] };

/** What Lighthouse gives each page on a phone, and what it complains about. */
export async function judgePages(port: number, origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(budgetPages)) {
    const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [], seo: [] };
    for (let round = 0; round < rounds; round += 1) {
      const given = await judge(port, origin + path, skipped[name as keyof typeof budgetPages] ?? []);
      for (const category of categories) scores[category].push(given[category]);
    }
    for (const category of categories)
      figures.push(medianFigure(`${name}, Lighthouse ${category}`, scores[category], '', { atLeast: aims[category] }));
  }
  return figures;
}

async function judge(port: number, url: string, skipAudits: string[]): Promise<Record<Category, number>> {
  const { categories: given } = await lookAt(port, url, { onlyCategories: categories, skipAudits });
  return Object.fromEntries(
    categories.map((category) => [category, Math.round((given[category]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
}

type Look = { onlyCategories: string[]; skipAudits?: string[] };

/**
 * Lighthouse's own report of a page, as a phone sees it, by a browser that is open already. Now and then it misses the very
 * beginning, has measured nothing, and asks to be run again.
 */
export async function lookAt(port: number, url: string, look: Look, moreLooks = 2) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', ...look });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && moreLooks > 0) return lookAt(port, url, look, moreLooks - 1);
  if (lhr.runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${lhr.runtimeError.message}`);
  return lhr;
}
