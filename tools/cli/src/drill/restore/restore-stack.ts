import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CollectorProcess } from '@contenthub/collector/testing/collector-process';
import { contentApiBase, contentPaths } from '@contenthub/contracts/content/content-paths';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { freePort } from '@contenthub/testing/sockets/free-port';
import pg from 'pg';
import { findStores } from '../../backup/settings.ts';
import type { Store } from '../../backup/stores/store.ts';
import { HubProcess } from '../hub-process.ts';
import { drillMariadb, drillNats, drillPostgres, type Engine } from './engines.ts';

const secret = 'a secret of drills that is long enough';

/** PostgreSQL, NATS, MariaDB, a collector with chdb, and files: every store of a hub, which a drill can destroy. */
export class RestoreStack {
  readonly repository: string;
  readonly postgres: Engine;
  readonly nats: Engine;
  readonly mariadb: Engine;
  collector: CollectorProcess | undefined;
  readonly #folder: string;
  readonly #remove: () => Promise<void>;

  private constructor(folder: { path: string; remove: () => Promise<void> }, engines: [Engine, Engine, Engine]) {
    [this.postgres, this.nats, this.mariadb] = engines;
    this.#folder = folder.path;
    this.#remove = folder.remove;
    this.repository = join(folder.path, 'backups');
  }

  static async start(): Promise<RestoreStack> {
    const folder = await temporaryFolder();
    // Each engine has its own user, who must be able to reach its folder.
    await chmod(folder.path, 0o755);
    const at = (name: string) => join(folder.path, name);
    const engines = [await drillPostgres(at('pg')), await drillNats(at('nats')), await drillMariadb(at('db'))] as const;
    const stack = new RestoreStack(folder, [...engines]);
    try {
      await mkdir(stack.mediaFolder, { recursive: true });
      for (const each of engines) {
        await each.wipe(true);
        await each.start();
      }
      const client = new pg.Client({ connectionString: stack.postgres.url });
      await client.connect();
      await client.query('create database platform');
      await client.end();
      stack.collector = await CollectorProcess.start(stack.env);
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  get dataFolder(): string {
    return join(this.#folder, 'data');
  }

  get mediaFolder(): string {
    return join(this.dataFolder, 'media');
  }

  get eventStoreFolder(): string {
    return join(this.dataFolder, 'events', 'store');
  }

  get platformUrl(): string {
    return this.postgres.url.replace(/\/postgres$/, '/platform');
  }

  get env(): Record<string, string> {
    return {
      DATABASE_URL: this.postgres.url,
      PLATFORM_DATABASE_URL: this.platformUrl,
      NATS_URL: this.nats.url,
      WORDPRESS_DATABASE_URL: this.mariadb.url,
      DATA_FOLDER: this.dataFolder,
      PLATFORM_SECRET: secret,
      LOG_LEVEL: 'info',
    };
  }

  stores(): Store[] {
    return findStores(this.env, { postgresData: join(this.postgres.folder, 'data') });
  }

  get sources() {
    const { platformUrl, mediaFolder } = this;
    return { contentUrl: this.postgres.url, platformUrl, mariadbUrl: this.mariadb.url, mediaFolder };
  }

  /** Kills every process and removes every disk except the backup disk. */
  async destroy(): Promise<void> {
    await Promise.all([this.collector?.kill(), this.postgres.kill(), this.nats.kill(), this.mariadb.kill()]);
    await rm(this.dataFolder, { recursive: true, force: true });
    await this.postgres.wipe(false);
    await this.nats.wipe(true);
    await this.mariadb.wipe(true);
  }

  /** Starts the engines that a restore writes to. PostgreSQL starts afterwards. */
  async startEmpty(): Promise<void> {
    await this.nats.start();
    await this.mariadb.start();
  }

  /** Starts the services on the restored data, up to a post from the content service and all events in their store. */
  async startRestored(slug: string): Promise<void> {
    await this.collector?.begin();
    const [contentPort, platformPort] = [await freePort(), await freePort()];
    const env = { ...this.env, CONTENT_PORT: String(contentPort), PLATFORM_PORT: String(platformPort) };
    const [content, platform] = await Promise.all([
      HubProcess.start('services/content/src/main.ts', env, `http://127.0.0.1:${contentPort}/readyz`),
      HubProcess.start('services/platform/src/main.ts', env, `http://127.0.0.1:${platformPort}/readyz`),
    ]);
    try {
      await waitFor(async () => (await this.#pendingEntries()) === 0);
      const path = contentApiBase + contentPaths.post.replace('{slug}', slug);
      const post = await fetch(`http://127.0.0.1:${contentPort}${path}?blog_type=main`);
      if (!post.ok) throw new Error(`The content service answered ${post.status} for a restored post.`);
    } finally {
      await Promise.all([content.stop(), platform.stop()]);
    }
  }

  async waitUntilLoaded(): Promise<void> {
    await waitFor(async () => (await this.#pendingEntries()) === 0);
  }

  async stop(): Promise<void> {
    await Promise.all([this.collector?.kill(), this.postgres.kill(), this.nats.kill(), this.mariadb.kill()]);
    await this.#remove();
  }

  async #pendingEntries(): Promise<number> {
    const response = await fetch(`${this.collector?.loader}/balance`).catch(() => undefined);
    if (!response?.ok) return -1;
    return ((await response.json()) as { pendingEntries: number }).pendingEntries;
  }
}

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > until) throw new Error('The events were not loaded in two minutes.');
    await wait(50);
  }
}
