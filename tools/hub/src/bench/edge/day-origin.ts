import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { heardHeader } from '@contenthub/contracts/edge-headers';
import { visitorPath } from '@contenthub/contracts/experiments-paths';
import { surrogateKey, surrogateKeyHeader } from '@contenthub/contracts/surrogate-keys';
import type { StorePost } from './store-posts.ts';

const body = '<!doctype html><p>A page of a day.</p>'.repeat(40);
const lifetime = 'public, max-age=0, must-revalidate, s-maxage=86400, stale-while-revalidate=600, stale-if-error=86400';

/** Stands in for the site where rendering a hundred thousand pages would take longer than all that is measured: same keys, same headers. */
export async function dayOrigin(posts: readonly StorePost[]) {
  const keysOf = new Map(posts.map((post) => [post.path, postKeys(post)]));
  const origin = { asked: 0, heard: 0, address: '', stop: () => {} };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path !== visitorPath) origin.asked += 1;
    const keys = keysOf.get(path) ?? listKeys(path);
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': lifetime,
        [surrogateKeyHeader]: keys.join(' '),
        [heardHeader]: String(origin.heard),
      })
      .end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin.address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin.stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return origin;
}

/** As the content service names them for a post: itself, its address, and how author and categories are called. */
function postKeys({ id, blog, slug, authorId, categories }: StorePost): string[] {
  return [
    surrogateKey.post(id),
    surrogateKey.slug(blog, slug),
    surrogateKey.authorName(authorId),
    ...categories.map((category) => surrogateKey.categoryName(category)),
  ];
}

/** The lists of the day: `/blog/author/7`, `/blog/grammar`; a blog's own pages and its searches go with its feed. */
function listKeys(path: string): string[] {
  const author = /^\/blog\/author\/(\d+)$/.exec(path)?.[1];
  if (author) return [surrogateKey.author(Number(author))];
  const category = /^\/blog\/([^/]+)$/.exec(path)?.[1];
  if (category && !['developer', 'engineering'].includes(category)) return [surrogateKey.category(category)];
  if (path.startsWith('/business')) return [surrogateKey.feed('gb-business')];
  if (path.startsWith('/blog/developer')) return [surrogateKey.feed('developer')];
  if (path.startsWith('/blog/engineering')) return [surrogateKey.feed('engineering')];
  return [surrogateKey.feed('main'), surrogateKey.sticky('main')];
}
