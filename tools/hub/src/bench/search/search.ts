import type { Database } from '@contenthub/content/read-model/database';
import { confusableWords } from '@contenthub/content/search/confusable-words';
import { searchPosts } from '@contenthub/content/search/search-posts';
import { blogTypes } from '@contenthub/contracts/blog-type';
import type { Aim, Figure } from '../figure.ts';
import { benchStore } from '../store.ts';
import { type GoldenQuery, readGoldenQueries } from './golden.ts';
import { qualityOf, type Searcher } from './quality.ts';
import { wordPressSearch } from './wordpress-search.ts';

const size = 20_000;

/**
 * How well search finds what readers want: the bundled articles among 20,000 generated rivals, and the same of a stock
 * WordPress with the same posts. Rivals are not judged, so they are taken out of the list before it is graded; the figures
 * with them in it, as wrong answers, stand beside.
 */
export async function measureSearch(): Promise<Figure[]> {
  const { database, close } = await benchStore(size);
  const rows = await database.selectFrom('posts').select(['id', 'slug']).execute();
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const ours: Searcher = async ({ blog, query }) =>
    (await searchPosts(database, blog, query)).ids.map((id) => slugs.get(id) ?? '');
  const wordpress = await wordPressSearch(database);
  const queries = await readGoldenQueries();
  // What was there when the wishes were written down; an article that came later was not judged either.
  const judged = new Set(queries.flatMap(({ grades }) => Object.keys(grades)));
  const figures: Figure[] = [];
  try {
    for (const half of ['tuning', 'held-out'] as const) {
      const chosen = queries.filter((query) => query.half === half);
      const aims = half === 'held-out' ? { ndcg: { atLeast: 0.85 }, misspelt: { atLeast: 0.95 } } : noAims;
      figures.push(
        ...(await figuresOf(half, chosen, ours, judged, aims)),
        ...(await figuresOf(`${half}, WordPress’s first hundred`, chosen, wordpress.search, judged, noAims)),
      );
    }
    figures.push(await confusablesCorrected(database));
  } finally {
    await wordpress.remove();
    await close();
  }
  return figures;
}

/** How many words that readers confuse are corrected, on any blog. */
async function confusablesCorrected(database: Database): Promise<Figure> {
  let value = 0;
  for (const word of confusableWords)
    for (const blog of blogTypes) value += Number(Boolean((await searchPosts(database, blog, word)).didYouMean));
  return { name: 'confusable words corrected, on all blogs', value, unit: '', aim: { atMost: 0 } };
}

type Aims = { ndcg: Aim | null; misspelt: Aim | null };
const noAims: Aims = { ndcg: null, misspelt: null };

async function figuresOf(
  name: string,
  queries: GoldenQuery[],
  search: Searcher,
  judged: Set<string>,
  aims: Aims,
): Promise<Figure[]> {
  const ranked = new Map<GoldenQuery, string[]>();
  for (const query of queries) ranked.set(query, await search(query));
  const found = qualityOf(ranked, (slug) => judged.has(slug));
  const among = qualityOf(ranked, () => true);
  return [
    { name: `${name}: nDCG@10`, value: found.ndcg, unit: '', aim: aims.ndcg },
    {
      name: `${name}: misspelt, wanted in the first three`,
      value: found.misspeltInFirstThree,
      unit: '',
      aim: aims.misspelt,
    },
    { name: `${name}: pairs, wanted first`, value: found.pairsFirst, unit: '', aim: null },
    { name: `${name}: nDCG@10 with rivals as wrong answers`, value: among.ndcg, unit: '', aim: null },
  ];
}
