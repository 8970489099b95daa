import { searchPosts } from '@contenthub/content/search/search-posts';
import type { Figure } from '../figure.ts';
import { benchStore } from '../store.ts';
import { type GoldenQuery, readGoldenQueries } from './golden.ts';
import { qualityOf } from './quality.ts';

const size = 20_000;
const firstGenerated = 1_000_000;

/**
 * How well search finds what readers want: the bundled articles among 20,000 generated rivals. Rivals are not judged, so
 * they are taken out of the list before it is graded; the figures with them in it, as wrong answers, stand beside.
 */
export async function measureSearch(): Promise<Figure[]> {
  const { database, close } = await benchStore(size);
  const rows = await database.selectFrom('posts').select(['id', 'slug']).execute();
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const judged = new Set(rows.filter(({ id }) => id < firstGenerated).map(({ slug }) => slug));
  const search = async ({ blog, query }: GoldenQuery) =>
    (await searchPosts(database, blog, query)).ids.map((id) => slugs.get(id) ?? '');
  const queries = await readGoldenQueries();
  const figures: Figure[] = [];
  for (const half of ['tuning', 'held-out'] as const) {
    const chosen = queries.filter((query) => query.half === half);
    const found = await qualityOf(chosen, search, (slug) => judged.has(slug));
    const among = await qualityOf(chosen, search, () => true);
    const aim = (value: number) => (half === 'held-out' ? { atLeast: value } : null);
    figures.push(
      { name: `${half}: nDCG@10`, value: found.ndcg, unit: '', aim: aim(0.85) },
      {
        name: `${half}: misspelt, wanted in the first three`,
        value: found.misspeltInFirstThree,
        unit: '',
        aim: aim(0.9),
      },
      { name: `${half}: pairs, wanted first`, value: found.pairsFirst, unit: '', aim: null },
      { name: `${half}: nDCG@10 with rivals as wrong answers`, value: among.ndcg, unit: '', aim: null },
    );
  }
  await close();
  return figures;
}
