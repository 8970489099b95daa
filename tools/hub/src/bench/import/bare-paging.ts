import { inFlight } from '@contenthub/content/sync/in-flight';
import { bareFields, type WordPressAccess } from '@contenthub/content/sync/wordpress/wordpress-client';

export type Bare = { atOnce: number; fields: 'all' | 'ours' };

/** How many posts a second WordPress gives to somebody who only reads them and throws them away. */
export async function barePaging(access: WordPressAccess, { atOnce, fields }: Bare): Promise<number> {
  const begun = performance.now();
  const chosen = fields === 'ours' ? `&_fields=${bareFields}` : '';
  const pair = Buffer.from(`${access.user}:${access.applicationPassword}`).toString('base64');
  const read = async (page: number) => {
    const address = `${access.url}/wp-json/wp/v2/posts?per_page=100&orderby=id&order=asc&page=${page}${chosen}`;
    const response = await fetch(address, { headers: { authorization: `Basic ${pair}` } });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    const posts = (await response.json()) as unknown[];
    return { posts: posts.length, pages: Number(response.headers.get('x-wp-totalpages')) };
  };
  const { posts, pages } = await read(1);
  let total = posts;
  const others = Array.from({ length: pages - 1 }, (_, index) => index + 2);
  for await (const page of inFlight(others, atOnce, read)) total += page.posts;
  return (total * 1000) / (performance.now() - begun);
}
