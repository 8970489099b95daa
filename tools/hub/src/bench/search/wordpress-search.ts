import type { Database } from '@contenthub/content/read-model/database';
import { readServices } from '@contenthub/services/state';
import { removeSeeded, seedPosts } from '@contenthub/services/testing/seed-posts';
import type { Searcher } from './quality.ts';

const prefix = 'bench-search-';
const chunk = 2000;
/** The most that WordPress gives at once. It reads the whole table for each page, so the first has to do. */
const perPage = 100;

/** What a reader of a stock WordPress with the same posts would be shown. */
export type WordPressSearch = { search: Searcher; remove: () => Promise<void> };

/** Puts the posts of a store into WordPress, until they are removed again. */
export async function wordPressSearch(database: Database): Promise<WordPressSearch> {
  const url = (await readServices())?.WORDPRESS_URL;
  if (!url) throw new Error('WordPress does not run. Start it with `npm run services`.');
  const rows = await database.selectFrom('posts').select('id').orderBy('id').execute();
  const slugs = new Map<string, string>();
  await removeSeeded(prefix);
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
    process.stdout.write(`${Math.min(start + chunk, rows.length)} of ${rows.length} posts are in WordPress\n`);
  }
  const search: Searcher = async ({ query }) => {
    const asked = new URLSearchParams({ search: query, orderby: 'relevance', _fields: 'slug' });
    const response = await fetch(`${url}/wp-json/wp/v2/posts?per_page=${perPage}&${asked}`);
    if (!response.ok) throw new Error(`WordPress answered a search with ${response.status}`);
    return ((await response.json()) as { slug: string }[]).map(({ slug }) => slugs.get(slug) ?? slug);
  };
  return { search, remove: () => removeSeeded(prefix) };
}
