import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MediaFetcher } from '@contenthub/content/media/media-fetcher';
import { MediaStore } from '@contenthub/content/media/media-store';
import { openFreshPostgres } from '@contenthub/content/read-model/testing/fresh-postgres';
import { runImport } from '@contenthub/content/sync/import/run-import';
import { pagesAtOnce, WordPressImport } from '@contenthub/content/sync/import/wordpress-import';
import { type WordPressAccess, WordPressClient } from '@contenthub/content/sync/wordpress/wordpress-client';
import { readServices } from '@contenthub/services/state';
import { removeSeeded, seedPosts } from '@contenthub/services/testing/seed-posts';
import { generatedPosts } from '../../generate/posts.ts';
import { type Figure, medianFigure } from '../figure.ts';
import { interleave, ratios } from '../interleave.ts';
import { barePaging } from './bare-paging.ts';

const count = 2000;
const rounds = 3;
const prefix = 'bench-import-';
const ratioAim = { atLeast: 0.9 };

/** A first import of a real WordPress, next to only reading it: the same requests, and the way anybody would. */
export async function measureImport(): Promise<Figure[]> {
  const services = await readServices();
  const { DATABASE_URL, WORDPRESS_URL: url, WORDPRESS_USER: user } = services ?? {};
  const applicationPassword = services?.WORDPRESS_APPLICATION_PASSWORD;
  if (!DATABASE_URL || !url || !user || !applicationPassword) throw new Error('Run `npm run services` first.');
  const access = { url, user, applicationPassword };
  process.stdout.write(`Putting ${count} posts into WordPress …\n`);
  const bodies = [...generatedPosts({ count })].map(({ title, html }) => ({ title, content: html }));
  await removeSeeded(prefix);
  const seeded = await seedPosts(bodies, prefix);
  try {
    const turns = {
      import: () => importAll(DATABASE_URL, access),
      same: () => barePaging(access, { atOnce: pagesAtOnce, fields: 'ours' }),
      plain: () => barePaging(access, { atOnce: 1, fields: 'all' }),
    };
    // A first turn lets PHP and the databases fill their caches.
    await turns.same();
    await turns.import();
    return figures(await interleave(turns, rounds));
  } finally {
    await seeded.remove();
  }
}

function figures(results: Record<'import' | 'same' | 'plain', number[]>): Figure[] {
  const ratio = (other: 'same' | 'plain') => ratios(results.import, results[other]);
  return [
    medianFigure(`import of ${count} posts`, results.import, 'posts/s', null),
    medianFigure(`bare, same requests, ${pagesAtOnce} at once`, results.same, 'posts/s', null),
    medianFigure('bare, page after page', results.plain, 'posts/s', null),
    medianFigure('import ÷ bare, same requests', ratio('same'), '', ratioAim),
    medianFigure('import ÷ bare, page after page', ratio('plain'), '', ratioAim),
  ];
}

/** Into an empty database; making it and dropping it is not counted. */
async function importAll(server: string, access: WordPressAccess): Promise<number> {
  const { database, close } = await openFreshPostgres(server);
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-bench-'));
  const patience = { signal: new AbortController().signal, waiting: () => {} };
  const begun = performance.now();
  const files = new MediaFetcher({ folder, source: access.url });
  const source = new WordPressImport(new WordPressClient(access), files.fetch, patience);
  const { done, failures } = await runImport(source, {
    ...patience,
    database,
    media: new MediaStore(folder),
    report: () => {},
  });
  const seconds = (performance.now() - begun) / 1000;
  await close();
  await rm(folder, { recursive: true });
  if (failures.length > 0 || done < count) throw new Error(`${done} of ${count}, ${failures.length} failed`);
  return done / seconds;
}
