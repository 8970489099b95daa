import { requireEngines } from '@contenthub/services/testing/running-engines';
import { useWordPress } from '@contenthub/services/testing/use-wordpress';
import { type SeededPosts, seedPosts } from '@contenthub/services/testing/wordpress-posts';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { HttpProxy } from '@contenthub/testing/sockets/http-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { DiskMedia } from '../../media/disk-media.ts';
import { MediaFetcher } from '../../media/media-fetcher.ts';
import { MediaStore } from '../../media/media-store.ts';
import { openFreshPostgres } from '../../testing/fresh-postgres.ts';
import { sourcePost } from '../../testing/post-factory.ts';
import { PostgresServer } from '../../testing/postgres-server.ts';
import type { ReadFile } from '../source-post.ts';
import { WordPressClient } from '../wordpress/wordpress-client.ts';
import { type ImportOptions, type ImportSource, runImport } from './run-import.ts';
import { WordPressImport } from './wordpress-import.ts';

useWordPress();

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder?.remove());

function parts({ database }: OpenDatabase, report: ImportOptions['report'] = () => {}) {
  const waited: (string | undefined)[] = [];
  const stopping = new AbortController();
  const waiting = (reason: string | undefined) => void waited.push(reason);
  const media = new MediaStore(new DiskMedia(folder.path));
  return { database, media, signal: stopping.signal, stopping, waiting, waited, report };
}

describe('WordPress import', () => {
  let seeded: SeededPosts;
  let proxy: HttpProxy;
  let client: WordPressClient;
  let readFile: ReadFile;
  let server: string;
  beforeAll(async () => {
    const wordpress = ['WORDPRESS_URL', 'WORDPRESS_USER', 'WORDPRESS_APPLICATION_PASSWORD'] as const;
    const found = await requireEngines('DATABASE_URL', ...wordpress);
    server = found.DATABASE_URL;
    proxy = new HttpProxy(found.WORDPRESS_URL);
    await proxy.open();
    const access = { user: found.WORDPRESS_USER, applicationPassword: found.WORDPRESS_APPLICATION_PASSWORD };
    client = new WordPressClient({ url: proxy.address, ...access });
    const trustedOrigins = [found.WORDPRESS_URL];
    readFile = new MediaFetcher({ folder: folder.path, source: proxy.address, trustedOrigins }).fetch;
    const bodies = Array.from({ length: 600 }, (_, index) => ({
      title: `Seeded ${index}`,
      content: `<!-- wp:paragraph -->\n<p>Text ${index}.</p>\n<!-- /wp:paragraph -->`,
    }));
    seeded = await seedPosts(bodies);
  });
  afterAll(async () => {
    await proxy?.close();
    await seeded?.remove();
  });

  const seededPosts = ({ database }: OpenDatabase) =>
    database.selectFrom('posts').select(['slug', 'title']).where('slug', 'like', `${seeded.prefix}%`).execute();

  it('waits while WordPress is down, then resumes and imports everything', async () => {
    const opened = await openFreshPostgres(server);
    const outage = { begun: false };
    const importing = parts(opened, (done) => {
      if (done === 0 || outage.begun) return;
      outage.begun = true;
      void proxy
        .close()
        .then(noticed)
        .then(() => proxy.open());
    });
    const noticed = () => expect.poll(() => importing.waited.filter(Boolean).length).toBeGreaterThan(0);
    const result = await runImport(new WordPressImport(client, readFile, importing), importing);
    expect(importing.waited.filter(Boolean).length).toBeGreaterThan(0);
    expect(result.failures).toEqual([]);
    const stored = await seededPosts(opened);
    expect(new Set(stored.map(({ title }) => title)).size).toBe(600);
    await opened.close();
  });

  it('resumes after a stop without fetching anything again', async () => {
    const opened = await openFreshPostgres(server);
    const first = parts(opened, (done) => done >= 200 && first.stopping.abort());
    const stopped = await runImport(new WordPressImport(client, readFile, first), first);
    expect(stopped.done).toBeLessThan(600);
    const second = parts(opened);
    const result = await runImport(new WordPressImport(client, readFile, second), second);
    expect(result.skipped).toBe(stopped.stored);
    expect(result.stored).toBe(result.total - stopped.stored);
    expect(await seededPosts(opened)).toHaveLength(600);
    const third = parts(opened);
    expect(await runImport(new WordPressImport(client, readFile, third), third)).toMatchObject({
      stored: 0,
      failures: [],
    });
    await opened.close();
  });

  it('fails on a wrong password instead of reading anonymously', async () => {
    const opened = await openFreshPostgres(server);
    const wrong = new WordPressClient({ url: proxy.address, user: 'hub-admin', applicationPassword: 'wrong' });
    const importing = parts(opened);
    await expect(runImport(new WordPressImport(wrong, readFile, importing), importing)).rejects.toThrow('status 401');
    await opened.close();
  });
});

it('resumes after PostgreSQL is killed and imports everything once', async () => {
  const postgres = await PostgresServer.start();
  const opened = await openDatabase(postgres.url, '');
  const total = 1200;
  const source: ImportSource = {
    name: 'a test',
    count: async () => total,
    categories: async () => [],
    readFile: async () => Buffer.alloc(0),
    async *batches() {
      for (let first = 1; first <= total; first += 100) {
        const posts = Array.from({ length: 100 }, (_, index) => sourcePost(first + index));
        yield { posts, media: [{ post: first, media: [first] }], skipped: 0 };
        // While the previous batch is being stored.
        if (first === 301) void postgres.kill().then(() => postgres.begin());
      }
    },
  };
  const importing = parts(opened);
  const result = await runImport(source, importing);
  expect(result).toMatchObject({ total, done: total, failures: [] });
  expect(importing.waited.filter(Boolean).length).toBeGreaterThan(0);
  const rows = await opened.database.selectFrom('posts').select('id').execute();
  expect(rows).toHaveLength(total);
  // Each batch has a row in the outbox.
  const announced = await opened.database.selectFrom('outbox').select('keys').execute();
  expect(announced.length).toBeGreaterThanOrEqual(12);
  await opened.close();
  await postgres.remove();
});
