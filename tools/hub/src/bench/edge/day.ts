import { listKeys } from '@contenthub/content/read-model/touched-keys';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import { varnishEdge } from '@contenthub/purger/varnish-edge';
import { randomOf } from '@contenthub/testing/seeded-random';
import { purgeSecret, Varnish } from '@contenthub/testing/varnish';
import type { Figure } from '../figure.ts';
import { benchStore } from '../store.ts';
import { dayOrigin } from './day-origin.ts';
import { type StorePost, storePosts } from './store-posts.ts';
import { visit, visitAll, zipf } from './visits.ts';

const posts = 100_000;
const requests = 100_000;
const publishes = 200;
const atOnce = 32;
const unlimited = { search: [1_000_000, 10], suggestions: [1_000_000, 10] } as const;

/**
 * A day in small: readers who come by Zipf's law, four of ten with a campaign in the address, and 200 publishes among a
 * thousandth of the readers: each publish weighs a thousand times what it would. Once with an edge that begins empty, and
 * once with one that has stood there since yesterday, when every post was asked for at least once.
 */
export async function measureDay(): Promise<Figure[]> {
  const store = await benchStore(posts);
  const all = await storePosts(store);
  await store.close();
  const origin = await dayOrigin(all);
  const edge = await Varnish.start({ web: [origin.address], limits: unlimited, megabytes: 1024 });
  await edge.reaches();
  const day = { edge, origin, all, random: randomOf(7) };
  const cold = await walk(day);
  process.stdout.write('day: the empty edge is through\n');
  await visitAll(all.length, atOnce, (number) => visit(edge.address, all[number]?.path ?? ''));
  process.stdout.write('day: every post was asked for\n');
  const warm = await walk(day);
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

type Day = { edge: Varnish; origin: Awaited<ReturnType<typeof dayOrigin>>; all: StorePost[]; random: () => number };

async function walk({ edge, origin, all, random }: Day): Promise<number> {
  const purger = varnishEdge(edge.purges, purgeSecret);
  const rank = zipf(all.length, random);
  const every = Math.floor(requests / publishes);
  let hits = 0;
  await visitAll(requests, atOnce, async (number) => {
    if (number % every === every - 1) {
      const post = all[Math.floor(random() * all.length)] as StorePost;
      origin.heard += 1;
      await purger.purge({ keys: publishedKeys(post), removed: [], change: origin.heard });
    }
    const path = number % 4 === 0 ? listPath(all, random) : (all[rank()]?.path ?? '');
    const answer = await visit(edge.address, random() < 0.4 ? `${path}?${campaign(random)}` : path);
    if (answer === 'hit' || answer === 'stale') hits += 1;
  });
  return hits / requests;
}

/** What the content service announces of a post that was published. */
function publishedKeys({ id, blog, slug, authorId, categories }: StorePost): string[] {
  const lists = listKeys({ blog, authorId, categorySlugs: categories, sticky: false });
  return [surrogateKey.post(id), surrogateKey.slug(blog, slug), ...lists];
}

/** One in four asks for a home, a category, an author or a search. */
function listPath(all: StorePost[], random: () => number): string {
  const post = all[Math.floor(random() * all.length)] as StorePost;
  const drawn = random();
  if (drawn < 0.5)
    return ['/blog/', '/blog/developer', '/blog/engineering', '/business/learn'][Math.floor(random() * 4)] ?? '';
  if (drawn < 0.8) return `/blog/${post.categories[0]}`;
  if (drawn < 0.9) return `/blog/author/${post.authorId}`;
  return `/blog/search/word-${Math.floor(random() ** 3 * 300)}`;
}

function campaign(random: () => number): string {
  const number = Math.floor(random() * 1_000_000);
  return random() < 0.5 ? `utm_source=news&utm_campaign=c${number}` : `gclid=${number}&fbclid=${number}`;
}
