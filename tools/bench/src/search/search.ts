import type { Database } from '@contenthub/content/db/database';
import { confusableWords } from '@contenthub/content/search/confusable-words';
import { searchPosts } from '@contenthub/content/search/search-posts';
import { blogTypes } from '@contenthub/contracts/content/blogs';
import { readServices } from '@contenthub/services/state';
import { removeSeededPosts, seedPosts } from '@contenthub/services/testing/wordpress-posts';
import { openBenchDatabase } from '../harness/bench-database.ts';
import type { Aim, Figure } from '../report/figure.ts';
import { type GoldenQuery, gradeResults, readGoldenQueries, type Searcher } from './relevance.ts';

const prefix = 'bench-search-';
const chunk = 2000;
/** The maximum page size of WordPress. It reads the whole table for each page, so only the first is requested. */
const perPage = 100;

/** The search of a stock WordPress with the same posts. */
export type WordPressSearch = { search: Searcher; remove: () => Promise<void> };

/** Adds the posts of a database to WordPress until they are removed. */
export async function seedWordPressSearch(database: Database): Promise<WordPressSearch> {
  const url = (await readServices())?.WORDPRESS_URL;
  if (!url) throw new Error('WordPress is not running. Start it with `npm run services`.');
  const rows = await database.selectFrom('posts').select('id').orderBy('id').execute();
  const slugs = new Map<string, string>();
  await removeSeededPosts(prefix);
  for (let start = 0; start < rows.length; start += chunk) {
    const ids = rows.slice(start, start + chunk).map(({ id }) => id);
    const posts = await database
      .selectFrom('posts')
      .select(['slug', 'title', 'content', 'excerpt'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    const { prefix: first } = await seedPosts(posts, `${prefix}${start}-`);
    for (const [index, { slug }] of posts.entries()) slugs.set(`${first}${index}`, slug);
    process.stdout.write(`${Math.min(start + chunk, rows.length)} of ${rows.length} posts added to WordPress\n`);
  }
  const search: Searcher = async ({ query }) => {
    const parameters = new URLSearchParams({ search: query, orderby: 'relevance', _fields: 'slug' });
    const response = await fetch(`${url}/wp-json/wp/v2/posts?per_page=${perPage}&${parameters}`);
    if (!response.ok) throw new Error(`A WordPress search returned ${response.status}`);
    return ((await response.json()) as { slug: string }[]).map(({ slug }) => slugs.get(slug) ?? slug);
  };
  return { search, remove: () => removeSeededPosts(prefix) };
}

const size = 20_000;

/**
 * Measures the relevance of search for the bundled articles among 20,000 generated posts, and of a stock WordPress with
 * the same posts. Generated posts are not judged, so they are removed before grading. Further figures count them as
 * wrong results.
 */
export async function measureSearch(): Promise<Figure[]> {
  const { database, close } = await openBenchDatabase(size);
  const rows = await database.selectFrom('posts').select(['id', 'slug']).execute();
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const ours: Searcher = async ({ blog, query }) =>
    (await searchPosts(database, blog, query)).ids.map((id) => slugs.get(id) ?? '');
  const wordpress = await seedWordPressSearch(database);
  const queries = await readGoldenQueries();
  // Only articles that existed when the queries were written are judged.
  const judged = new Set(queries.flatMap(({ grades }) => Object.keys(grades)));
  const figures: Figure[] = [];
  try {
    for (const half of ['tuning', 'held-out'] as const) {
      const chosen = queries.filter((query) => query.half === half);
      const aims = half === 'held-out' ? { ndcg: { atLeast: 0.85 }, misspelt: { atLeast: 0.95 } } : noAims;
      figures.push(
        ...(await measureHalf(half, chosen, ours, judged, aims)),
        ...(await measureHalf(`${half}, WordPress’s first hundred`, chosen, wordpress.search, judged, noAims)),
      );
    }
    figures.push(await confusablesCorrected(database));
  } finally {
    await wordpress.remove();
    await close();
  }
  return figures;
}

/** Counts the confusable words that are corrected on any blog. */
async function confusablesCorrected(database: Database): Promise<Figure> {
  let value = 0;
  for (const word of confusableWords)
    for (const blog of blogTypes) value += Number(Boolean((await searchPosts(database, blog, word)).didYouMean));
  return { name: 'confusable words corrected, on all blogs', value, unit: '', aim: { atMost: 0 } };
}

type Aims = { ndcg: Aim | null; misspelt: Aim | null };
const noAims: Aims = { ndcg: null, misspelt: null };

async function measureHalf(
  name: string,
  queries: GoldenQuery[],
  search: Searcher,
  judged: Set<string>,
  aims: Aims,
): Promise<Figure[]> {
  const ranked = new Map<GoldenQuery, string[]>();
  for (const query of queries) ranked.set(query, await search(query));
  const found = gradeResults(ranked, (slug) => judged.has(slug));
  const among = gradeResults(ranked, () => true);
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
