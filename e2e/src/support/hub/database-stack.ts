import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { PostgresServer } from '@contenthub/content/testing/postgres-server';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { freePort } from '@contenthub/testing/sockets/free-port';
import pg from 'pg';
import { repositoryRoot, SpawnedProcess } from './child-process.ts';

/** Runs content on a PostgreSQL and a NATS that can be killed, and one site after the other. */
export async function startDatabaseStack(articles: string[]) {
  const [data, database, nats] = [await temporaryFolder(), await PostgresServer.start(), await NatsServer.start()];
  const [contentPort, port] = [await freePort(), await freePort()];
  const [contentUrl, address] = [`http://127.0.0.1:${contentPort}`, `http://127.0.0.1:${port}`];
  const folder = join(data.path, 'articles');
  await mkdir(join(folder, 'posts'), { recursive: true });
  for (const name of ['authors.yaml', 'categories.yaml', 'images', ...articles.map((slug) => `posts/${slug}.md`)])
    await cp(join(repositoryRoot, 'content', name), join(folder, name), { recursive: true });
  const content = SpawnedProcess.startNode('services/content/src/main.ts', {
    WORDPRESS_URL: '',
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    CONTENT_PORT: String(contentPort),
    ARTICLES_FOLDER: folder,
    DATA_FOLDER: join(data.path, 'content'),
  });
  await content.waitForUrl(`${contentUrl}/readyz`);
  const sites: SpawnedProcess[] = [];
  return {
    address,
    contentUrl,
    database,
    nats,
    content,
    /** Starts a new site with the data folder of the previous one. */
    async startSite(): Promise<SpawnedProcess> {
      const site = SpawnedProcess.startNode('apps/web/src/main.ts', {
        WORDPRESS_URL: '',
        NATS_URL: nats.url,
        CONTENT_URL: contentUrl,
        // A site that renders its first pages concurrently may be slow, which must not count as an outage.
        CONTENT_DEADLINE_MS: '10000',
        PORT: String(port),
        DATA_FOLDER: join(data.path, 'web'),
      });
      sites.push(site);
      await site.waitForUrl(`${address}/readyz`);
      return site;
    },
    /** Counts changes that are stored but not published yet. */
    async pendingChanges(): Promise<number> {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query('select count(*)::int as waiting from outbox');
      await client.end();
      return rows[0].waiting;
    },
    /** Removes an article. */
    removeArticle: (slug: string) => rm(join(folder, 'posts', `${slug}.md`)),
    async stop() {
      for (const site of sites) await site.stop();
      await content.stop();
      await database.remove();
      await nats.remove();
      await data.remove();
    },
  };
}
