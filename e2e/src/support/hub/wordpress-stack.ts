import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServices, type ServicesEnv } from '@contenthub/services/state';
import { useWordPress } from '@contenthub/services/testing/use-wordpress';
import { freePort } from '@contenthub/testing/sockets/free-port';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { Reader } from '../browser/reader.ts';
import { BlockEditor } from '../editor/block-editor.ts';
import { WordPressEditor } from '../editor/wordpress-editor.ts';
import { SpawnedProcess } from './child-process.ts';

export type WordPressStack = {
  origin: string;
  address: string;
  contentUrl: string;
  /** The content service, which a test may stop. */
  content: SpawnedProcess;
  editor: WordPressEditor;
  services: ServicesEnv;
  /** The database of the content service. */
  databaseUrl: string;
  stop: () => Promise<void>;
};

export type WordPressVisit = {
  stack: WordPressStack;
  reader: Reader;
  /** An editor who is signed in. All tests use one tab, because each further one loads and compiles WordPress again. */
  editor: BlockEditor;
};

/** One stack, one browser and one signed-in editor for all tests of a file. */
export function visitWordPress(): WordPressVisit {
  useWordPress();
  const visit = {} as WordPressVisit;
  beforeAll(async () => {
    [visit.stack, visit.reader] = await Promise.all([startWordPressStack(), Reader.launch()]);
    const { page } = await visit.reader.open();
    visit.editor = await BlockEditor.signIn(page, visit.stack.origin);
  });
  afterAll(async () => {
    await visit.reader?.close();
    await visit.stack?.stop();
  });
  return visit;
}

/**
 * Starts the hub as in production: PostgreSQL, NATS, WordPress, and content and web as separate processes. With
 * receipts, the content service requests every URL that a publish affects, so a test of uncached pages disables them.
 */
export async function startWordPressStack({ receipts = true } = {}): Promise<WordPressStack> {
  const services = await readServices();
  if (!services?.DATABASE_URL || !services.NATS_URL || !services.WORDPRESS_URL) {
    throw new Error('The engines are not running. Start them with `npm run services`.');
  }
  const [contentPort, port] = [await freePort(), await freePort()];
  const data = await mkdtemp(join(tmpdir(), 'contenthub-e2e-'));
  const database = await freshDatabase(services.DATABASE_URL);
  const contentUrl = `http://127.0.0.1:${contentPort}`;
  const content = SpawnedProcess.startNode('services/content/src/main.ts', {
    ...services,
    DATABASE_URL: database.url,
    CONTENT_PORT: String(contentPort),
    DATA_FOLDER: data,
    ...(receipts && { EDGE_ORIGIN: `http://127.0.0.1:${port}` }),
  });
  const web = SpawnedProcess.startNode('apps/web/src/main.ts', {
    NATS_URL: services.NATS_URL,
    WORDPRESS_URL: services.WORDPRESS_URL,
    EDITORS_ON_READERS_ORIGIN: 'accepted',
    CONTENT_URL: contentUrl,
    // Slow responses on a busy host must not count as an outage.
    CONTENT_DEADLINE_MS: '10000',
    PORT: String(port),
    DATA_FOLDER: data,
  });
  await content.waitForUrl(`${contentUrl}/readyz`);
  await web.waitForUrl(`http://127.0.0.1:${port}/readyz`);
  const editor = new WordPressEditor(services as Required<ServicesEnv>);
  await editor.setHubUrl(contentUrl);
  return {
    address: `http://127.0.0.1:${port}`,
    contentUrl,
    origin: `http://www.contenthub.localhost:${port}`,
    content,
    editor,
    services,
    databaseUrl: database.url,
    async stop() {
      await editor.removeAll();
      await editor.setHubUrl('');
      await web.stop();
      await content.stop();
      await database.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function freshDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `e2e_${process.pid}_${Date.now()}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`drop database ${name} with (force)`) };
}
