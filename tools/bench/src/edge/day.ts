import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listKeys } from '@contenthub/content/db/writes/affected-keys';
import { knownChangeHeader, surrogateKey, surrogateKeyHeader } from '@contenthub/contracts/http/edge-caching';
import { varnishEdge } from '@contenthub/purger/edge';
import { patientEdge, purgeSecret, Varnish } from '@contenthub/services/testing/varnish';
import { seededRandom } from '@contenthub/testing/fixtures/seeded-random';
import { openBenchDatabase } from '../harness/bench-database.ts';
import type { Figure } from '../report/figure.ts';
import { listStoredPosts, type StoredPost } from './stored-content.ts';
import { visit, visitConcurrently, zipf } from './visits.ts';

const body = '<!doctype html><p>A page of a day.</p>'.repeat(40);
const lifetime = 'public, max-age=0, must-revalidate, s-maxage=86400, stale-while-revalidate=600, stale-if-error=86400';

/** Stands in for the site with the same keys and headers, because rendering 100,000 pages would take too long. */
async function startDayOrigin(posts: readonly StoredPost[]) {
  const keysOf = new Map(posts.map((post) => [post.path, postKeys(post)]));
  const origin = { asked: 0, change: 0, address: '', stop: () => {} };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path !== '/favicon.ico') origin.asked += 1;
    const keys = keysOf.get(path) ?? listPageKeys(path);
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': lifetime,
        [surrogateKeyHeader]: keys.join(' '),
        [knownChangeHeader]: String(origin.change),
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

/** The surrogate keys of a post, as the content service sets them: post, URL, author and category names. */
function postKeys({ id, blog, slug, authorId, categories }: StoredPost): string[] {
  return [
    surrogateKey.post(id),
    surrogateKey.slug(blog, slug),
    surrogateKey.authorName(authorId),
    ...categories.map((category) => surrogateKey.categoryName(category)),
  ];
}

/**
 * The keys of list pages such as `/blog/author/7` and `/blog/grammar`. A blog's own pages and searches use its feed.
 */
function listPageKeys(path: string): string[] {
  const author = /^\/blog\/author\/(\d+)$/.exec(path)?.[1];
  if (author) return [surrogateKey.author(Number(author))];
  const category = /^\/blog\/([^/]+)$/.exec(path)?.[1];
  if (category && !['developer', 'engineering'].includes(category)) return [surrogateKey.category(category)];
  if (path.startsWith('/business')) return [surrogateKey.feed('gb-business')];
  if (path.startsWith('/blog/developer')) return [surrogateKey.feed('developer')];
  if (path.startsWith('/blog/engineering')) return [surrogateKey.feed('engineering')];
  return [surrogateKey.feed('main'), surrogateKey.sticky('main')];
}

const posts = 100_000;
const requests = 100_000;
const publishes = 200;
const concurrency = 32;
const unlimited = { search: [1_000_000, 10], suggestions: [1_000_000, 10] } as const;

/**
 * Simulates a day: requests follow Zipf's law, four in ten have campaign parameters, and 200 posts are published among
 * a thousandth of the readers, so each publish counts a thousandfold. Runs once with an empty edge cache and once with
 * a warm one that has served every post.
 */
export async function measureDay(): Promise<Figure[]> {
  const store = await openBenchDatabase(posts);
  const all = await listStoredPosts(store);
  await store.close();
  const origin = await startDayOrigin(all);
  const edge = await Varnish.start({
    web: [origin.address],
    limits: unlimited,
    megabytes: 1024,
    timeouts: patientEdge,
  });
  await edge.waitUntilHealthy();
  const day = { edge, origin, all, random: seededRandom(7) };
  const cold = await simulateDay(day);
  process.stdout.write('day: finished with the empty cache\n');
  await visitConcurrently(all.length, concurrency, (number) => visit(edge.address, all[number]?.path ?? ''));
  process.stdout.write('day: cache warmed with every post\n');
  const warm = await simulateDay(day);
  await edge.stop();
  origin.stop();
  const figure = (name: string, value: number, unit: string, aim: Figure['aim'] = null): Figure => ({
    name,
    value,
    unit,
    aim,
  });
  return [
    figure('hit ratio over the day', warm, '', { atLeast: 0.95 }),
    figure('hit ratio over the day, by an edge that begins empty', cold, ''),
    figure('requests that one publish brings the site', (requests * (1 - warm)) / publishes, ''),
  ];
}

type Day = {
  edge: Varnish;
  origin: Awaited<ReturnType<typeof startDayOrigin>>;
  all: StoredPost[];
  random: () => number;
};

async function simulateDay({ edge, origin, all, random }: Day): Promise<number> {
  const purger = varnishEdge(edge.purgeUrl, purgeSecret);
  const rank = zipf(all.length, random);
  const every = Math.floor(requests / publishes);
  let hits = 0;
  await visitConcurrently(requests, concurrency, async (number) => {
    if (number % every === every - 1) {
      const post = all[Math.floor(random() * all.length)] as StoredPost;
      origin.change += 1;
      await purger.purge({ keys: publishedKeys(post), removed: [], change: origin.change });
    }
    const path = number % 4 === 0 ? listPath(all, random) : (all[rank()]?.path ?? '');
    const cacheStatus = await visit(edge.address, random() < 0.4 ? `${path}?${campaignQuery(random)}` : path);
    if (cacheStatus === 'hit' || cacheStatus === 'stale') hits += 1;
  });
  return hits / requests;
}

/** The keys that the content service publishes for a new post. */
function publishedKeys({ id, blog, slug, authorId, categories }: StoredPost): string[] {
  const lists = listKeys({ blog, authorId, categorySlugs: categories, sticky: false });
  return [surrogateKey.post(id), surrogateKey.slug(blog, slug), ...lists];
}

/** One request in four is for a home page, a category, an author or a search. */
function listPath(all: StoredPost[], random: () => number): string {
  const post = all[Math.floor(random() * all.length)] as StoredPost;
  const drawn = random();
  if (drawn < 0.5)
    return ['/blog/', '/blog/developer', '/blog/engineering', '/business/learn'][Math.floor(random() * 4)] ?? '';
  if (drawn < 0.8) return `/blog/${post.categories[0]}`;
  if (drawn < 0.9) return `/blog/author/${post.authorId}`;
  return `/blog/search/word-${Math.floor(random() ** 3 * 300)}`;
}

function campaignQuery(random: () => number): string {
  const number = Math.floor(random() * 1_000_000);
  return random() < 0.5 ? `utm_source=news&utm_campaign=c${number}` : `gclid=${number}&fbclid=${number}`;
}
