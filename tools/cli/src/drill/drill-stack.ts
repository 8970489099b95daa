import { join } from 'node:path';
import { articlesFolder } from '@contenthub/all-in-one/repository-paths';
import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { openDatabase } from '@contenthub/content/db/database';
import { DiskMedia } from '@contenthub/content/media/disk-media';
import { MediaStore } from '@contenthub/content/media/media-store';
import { PostgresServer } from '@contenthub/content/testing/postgres-server';
import { Varnish } from '@contenthub/services/testing/varnish';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { freePort } from '@contenthub/testing/sockets/free-port';
import pg from 'pg';
import { loadGeneratedPosts } from '../generate/load-posts.ts';
import { HubProcess } from './hub-process.ts';

/** All requests come from one client. */
const noRateLimits = { search: [1_000_000, 10] } as const;
const secret = 'a secret of drills that is long enough';

export type Service = 'content' | 'platform' | 'collector';

/** A complete hub whose engines and services can be stopped one by one. */
export class DrillStack {
  readonly database: PostgresServer;
  readonly nats: NatsServer;
  readonly #edge: Varnish;
  readonly #folder: string;
  readonly #ports: Record<Service | 'web' | 'loader', number>;
  readonly #remove: () => Promise<void>;
  readonly #running = new Map<Service | 'web', HubProcess>();

  private constructor(
    database: PostgresServer,
    nats: NatsServer,
    edge: Varnish,
    folder: { path: string; remove: () => Promise<void> },
    ports: Record<Service | 'web' | 'loader', number>,
  ) {
    this.database = database;
    this.nats = nats;
    this.#edge = edge;
    this.#folder = folder.path;
    this.#remove = folder.remove;
    this.#ports = ports;
  }

  static async start(posts: number, report: (done: number) => void): Promise<DrillStack> {
    const [folder, database, nats] = [await temporaryFolder(), await PostgresServer.start(), await NatsServer.start()];
    const [web, content, platform, collector, loader] = await Promise.all([1, 2, 3, 4, 5].map(() => freePort()));
    const ports = {
      web: web ?? 0,
      content: content ?? 0,
      platform: platform ?? 0,
      collector: collector ?? 0,
      loader: loader ?? 0,
    };
    const edge = await Varnish.start({ web: [`127.0.0.1:${ports.web}`], limits: noRateLimits });
    const stack = new DrillStack(database, nats, edge, folder, ports);
    try {
      await stack.#seed(posts, report);
      for (const service of ['content', 'platform', 'collector'] as const) await stack.startService(service);
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  /** The edge, where readers' requests arrive. */
  get address(): string {
    return this.#edge.address;
  }

  /** Where each service serves its metrics, by the job names of deploy/monitoring. */
  get metricsAddresses(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.#ports).map(([job, port]) => [job, url(port)]));
  }

  /** @param more settings for this start only */
  async startService(service: Service, more: Record<string, string> = {}): Promise<void> {
    const env = { ...this.#env(), ...more };
    const script = `services/${service}/src/main.ts`;
    this.#running.set(service, await HubProcess.start(script, env, `${url(this.#ports[service])}/healthz`));
  }

  async killService(service: Service): Promise<void> {
    await this.#running.get(service)?.kill();
    this.#running.delete(service);
  }

  /** Starts a site with an empty memory cache but an existing disk cache, behind an edge with an empty cache. */
  async startFreshSite(): Promise<void> {
    await this.stopSite();
    const site = url(this.#ports.web);
    this.#running.set('web', await HubProcess.start('apps/web/src/main.ts', this.#env(), `${site}/readyz`));
    await this.#edge.terminate();
    await this.#edge.launch();
    await this.#edge.waitUntilHealthy('/robots.txt');
  }

  async stopSite(): Promise<void> {
    await this.#running.get('web')?.stop();
    this.#running.delete('web');
  }

  async stop(): Promise<void> {
    for (const each of this.#running.values()) await each.stop();
    await this.#edge.stop();
    await this.database.remove();
    await this.nats.remove();
    await this.#remove();
  }

  #env(): Record<string, string> {
    const { content, platform, collector, web, loader } = this.#ports;
    return {
      DATABASE_URL: this.database.url,
      PLATFORM_DATABASE_URL: this.#platformDatabase,
      PLATFORM_SECRET: secret,
      NATS_URL: this.nats.url,
      WORDPRESS_URL: '',
      CLICKHOUSE_URL: '',
      ARTICLES_FOLDER: articlesFolder,
      DATA_FOLDER: this.#folder,
      PUBLIC_ORIGIN: this.address,
      CONTENT_PORT: String(content),
      PLATFORM_PORT: String(platform),
      COLLECTOR_PORT: String(collector),
      LOADER_PORT: String(loader),
      PORT: String(web),
      CONTENT_URL: url(content),
      // The whole hub runs on one host, so a slow response is not an outage.
      CONTENT_DEADLINE_MS: '5000',
      PLATFORM_URL: url(platform),
      COLLECTOR_URL: url(collector),
    };
  }

  get #platformDatabase(): string {
    return this.database.url.replace(/\/postgres$/, '/platform');
  }

  async #seed(posts: number, report: (done: number) => void): Promise<void> {
    const client = new pg.Client({ connectionString: this.database.url });
    await client.connect();
    await client.query('create database platform');
    await client.end();
    const { database, close } = await openDatabase(this.database.url, '');
    const media = new MediaStore(new DiskMedia(join(this.#folder, 'media')));
    await loadGeneratedPosts({ count: posts }, { database, media, signal: new AbortController().signal, report });
    await close();
  }
}

function url(port: number): string {
  return `http://127.0.0.1:${port}`;
}
