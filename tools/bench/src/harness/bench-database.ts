import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { articlesFolder } from '@contenthub/all-in-one/repository-paths';
import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import { loadGeneratedPosts } from '@contenthub/cli/generate/load-posts';
import { showProgress } from '@contenthub/cli/terminal/progress';
import { type OpenDatabase, openDatabase } from '@contenthub/content/db/database';
import { DiskMedia } from '@contenthub/content/media/disk-media';
import { MediaStore } from '@contenthub/content/media/media-store';
import { Outbox } from '@contenthub/content/outbox/outbox';
import { BackgroundIndexer } from '@contenthub/content/search/indexing/background-indexer';
import { ArticlesFolder } from '@contenthub/content/sync/markdown/articles-folder';
import { Synchroniser } from '@contenthub/content/sync/synchroniser';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readServices } from '@contenthub/services/state';
import { sql } from 'kysely';
import pg from 'pg';

export type BenchDatabase = OpenDatabase & { url: string };

/**
 * Opens a PostgreSQL database with the bundled articles and generated posts. It is reused, because filling it takes
 * minutes and the same seed gives the same posts.
 */
export async function openBenchDatabase(size: number): Promise<BenchDatabase> {
  const server = (await readServices())?.DATABASE_URL;
  if (!server) throw new Error('PostgreSQL is not running. Start it with `npm run services -- --only postgres`.');
  const name = `contenthub_bench_${size}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const opened = await openDatabase(url.href, '');
  await fillDatabase(opened, size);
  return { ...opened, url: url.href };
}

async function fillDatabase({ database }: OpenDatabase, size: number): Promise<void> {
  const media = new MediaStore(new DiskMedia(join(tmpdir(), 'contenthub-bench-media')));
  const logger = createLogger('bench', 'warn');
  const outbox = new Outbox(database, memoryChangeFeed(), logger);
  const indexing = new BackgroundIndexer(database, logger);
  const synchroniser = new Synchroniser({ database, media, outbox, indexing, logger });
  await new ArticlesFolder(articlesFolder, synchroniser, logger).importAll();
  const progress = showProgress();
  const { stored } = await loadGeneratedPosts(
    { count: size, seed: 1 },
    { database, media, signal: new AbortController().signal, report: (done) => progress.report(done, size) },
  );
  progress.end(`the database with ${size} posts is ready`);
  // Autovacuum would do this some time after the first load.
  if (stored > 0) await sql`vacuum (analyze)`.execute(database);
  // Computing related posts for all generated posts would take longer than the measurements.
  await indexing.stop();
  await outbox.stop();
}
