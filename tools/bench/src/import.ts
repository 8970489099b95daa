import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatedPosts } from '@contenthub/cli/generate/posts';
import { DiskMedia } from '@contenthub/content/media/disk-media';
import { MediaFetcher } from '@contenthub/content/media/media-fetcher';
import { MediaStore } from '@contenthub/content/media/media-store';
import { runImport } from '@contenthub/content/sync/import/run-import';
import { pageConcurrency, WordPressImport } from '@contenthub/content/sync/import/wordpress-import';
import { streamConcurrently } from '@contenthub/content/sync/map-concurrently';
import {
  bareFields,
  WordPressClient,
  type WordPressCredentials,
} from '@contenthub/content/sync/wordpress/wordpress-client';
import { openFreshPostgres } from '@contenthub/content/testing/fresh-postgres';
import { readServices } from '@contenthub/services/state';
import { removeSeededPosts, seedPosts } from '@contenthub/services/testing/wordpress-posts';
import { ratiosByRound, runRounds } from './harness/rounds.ts';
import { type Figure, medianFigure } from './report/figure.ts';

export type BarePagingOptions = { concurrency: number; fields: 'all' | 'ours' };

/** Measures how many posts per second WordPress delivers to a client that discards them. */
export async function barePaging(
  access: WordPressCredentials,
  { concurrency, fields }: BarePagingOptions,
): Promise<number> {
  const startedAt = performance.now();
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
  for await (const page of streamConcurrently(others, concurrency, read)) total += page.posts;
  return (total * 1000) / (performance.now() - startedAt);
}

const count = 2000;
const rounds = 3;
const prefix = 'bench-import-';
const ratioAim = { atLeast: 0.9 };

/** Compares a first import from a real WordPress with only reading it: with the same requests, and page by page. */
export async function measureImport(): Promise<Figure[]> {
  const services = await readServices();
  const { DATABASE_URL, WORDPRESS_URL: url, WORDPRESS_USER: user } = services ?? {};
  const applicationPassword = services?.WORDPRESS_APPLICATION_PASSWORD;
  if (!DATABASE_URL || !url || !user || !applicationPassword) throw new Error('Run `npm run services` first.');
  const access = { url, user, applicationPassword };
  process.stdout.write(`Adding ${count} posts to WordPress …\n`);
  const bodies = [...generatedPosts({ count })].map(({ title, html }) => ({ title, content: html }));
  await removeSeededPosts(prefix);
  const seeded = await seedPosts(bodies, prefix);
  try {
    const turns = {
      import: () => importAll(DATABASE_URL, access),
      same: () => barePaging(access, { concurrency: pageConcurrency, fields: 'ours' }),
      plain: () => barePaging(access, { concurrency: 1, fields: 'all' }),
    };
    // A warm-up run fills the caches of PHP and the databases.
    await turns.same();
    await turns.import();
    return toFigures(await runRounds(turns, rounds));
  } finally {
    await seeded.remove();
  }
}

function toFigures(results: Record<'import' | 'same' | 'plain', number[]>): Figure[] {
  const ratio = (other: 'same' | 'plain') => ratiosByRound(results.import, results[other]);
  return [
    medianFigure(`import of ${count} posts`, results.import, 'posts/s', null),
    medianFigure(`bare, same requests, ${pageConcurrency} at once`, results.same, 'posts/s', null),
    medianFigure('bare, page after page', results.plain, 'posts/s', null),
    medianFigure('import ÷ bare, same requests', ratio('same'), '', ratioAim),
    medianFigure('import ÷ bare, page after page', ratio('plain'), '', ratioAim),
  ];
}

/** Imports into an empty database. Creating and dropping it is not measured. */
async function importAll(server: string, access: WordPressCredentials): Promise<number> {
  const { database, close } = await openFreshPostgres(server);
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-bench-'));
  const patience = { signal: new AbortController().signal, waiting: () => {} };
  const startedAt = performance.now();
  const files = new MediaFetcher({ folder, source: access.url });
  const source = new WordPressImport(new WordPressClient(access), files.fetch, patience);
  const { done, failures } = await runImport(source, {
    ...patience,
    database,
    media: new MediaStore(new DiskMedia(folder)),
    report: () => {},
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await close();
  await rm(folder, { recursive: true });
  if (failures.length > 0 || done < count) throw new Error(`${done} of ${count}, ${failures.length} failed`);
  return done / seconds;
}
