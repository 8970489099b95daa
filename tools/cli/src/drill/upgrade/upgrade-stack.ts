import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@contenthub/testing/sockets/free-port';
import pg from 'pg';
import { HubProcess } from '../hub-process.ts';
import { drillNats, drillPostgres, type Engine } from '../restore/engines.ts';
import { Balancer } from './balancer.ts';
import type { Checkout } from './previous-release.ts';

const secret = 'a secret of drills that is long enough';

/** Services behind a balancer. The loader has none: one runs at a time. */
export const balanced = ['content', 'platform', 'intake', 'web'] as const;
export type ServiceName = (typeof balanced)[number] | 'loader';

const scripts: Record<ServiceName, string> = {
  content: 'services/content/src/main.ts',
  platform: 'services/platform/src/main.ts',
  intake: 'services/collector/src/main.ts',
  loader: 'services/collector/src/main.ts',
  web: 'apps/web/src/main.ts',
};

/** A hub on PostgreSQL and NATS whose services can be replaced one by one with another release. */
export class UpgradeStack {
  readonly postgres: Engine;
  readonly #nats: Engine;
  readonly #folder: string;
  readonly #balancers: Record<(typeof balanced)[number], Balancer>;
  readonly #running = new Map<ServiceName, { process: HubProcess; address: string }>();
  readonly #loaderPort: number;

  private constructor(
    folder: string,
    [postgres, nats]: [Engine, Engine],
    balancers: Record<(typeof balanced)[number], Balancer>,
    loaderPort: number,
  ) {
    this.#folder = folder;
    this.postgres = postgres;
    this.#nats = nats;
    this.#balancers = balancers;
    this.#loaderPort = loaderPort;
  }

  static async start(folder: string): Promise<UpgradeStack> {
    const engines: [Engine, Engine] = [await drillPostgres(join(folder, 'pg')), await drillNats(join(folder, 'nats'))];
    for (const each of engines) {
      await each.wipe(true);
      await each.start();
    }
    const client = new pg.Client({ connectionString: engines[0].url });
    await client.connect();
    await client.query('create database platform');
    await client.end();
    await mkdir(join(folder, 'data'), { recursive: true });
    const balancers = {
      content: await Balancer.start(),
      platform: await Balancer.start(),
      intake: await Balancer.start(),
      web: await Balancer.start(),
    };
    return new UpgradeStack(folder, engines, balancers, await freePort());
  }

  get address(): string {
    return this.#balancers.web.address;
  }

  get eventStoreFolder(): string {
    return join(this.#folder, 'data', 'events', 'store');
  }

  get loader(): string {
    return `http://127.0.0.1:${this.#loaderPort}`;
  }

  /** Starts a service of a release next to the running one, which is then drained and stopped. */
  async exchange(service: ServiceName, { root }: Pick<Checkout, 'root'>): Promise<void> {
    const before = this.#running.get(service);
    if (service === 'loader') {
      await before?.process.stop();
      const address = this.loader;
      const process = await HubProcess.start(
        scripts.loader,
        this.#env('loader', this.#loaderPort),
        `${address}/healthz`,
        root,
      );
      this.#running.set(service, { process, address });
      return;
    }
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const process = await HubProcess.start(scripts[service], this.#env(service, port), `${address}/readyz`, root);
    this.#balancers[service].add(address);
    this.#running.set(service, { process, address });
    if (!before) return;
    await before.process.stop();
    this.#balancers[service].remove(before.address);
  }

  /** The release that the balancer's current instance reports. */
  async release(service: ServiceName): Promise<string> {
    const response = await fetch(`${this.#running.get(service)?.address}/healthz`);
    return ((await response.json()) as { version?: string }).version ?? 'unnamed';
  }

  async stopLoader(): Promise<void> {
    await this.#running.get('loader')?.process.stop();
    this.#running.delete('loader');
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ process }) => process.kill()));
    await Promise.all(Object.values(this.#balancers).map((balancer) => balancer.stop()));
    await Promise.all([this.postgres.kill(), this.#nats.kill()]);
  }

  #env(service: ServiceName, port: number): Record<string, string> {
    const { content, platform, intake, web } = this.#balancers;
    const portSettings = {
      content: 'CONTENT_PORT',
      platform: 'PLATFORM_PORT',
      intake: 'COLLECTOR_PORT',
      loader: 'LOADER_PORT',
      web: 'PORT',
    };
    return {
      DATABASE_URL: this.postgres.url,
      PLATFORM_DATABASE_URL: this.postgres.url.replace(/\/postgres$/, '/platform'),
      NATS_URL: this.#nats.url,
      PLATFORM_SECRET: secret,
      WORDPRESS_URL: '',
      CLICKHOUSE_URL: '',
      ARTICLES_FOLDER: '',
      // Two instances of web must not share their stale copies.
      DATA_FOLDER: join(this.#folder, service === 'web' ? `web-${port}` : 'data'),
      COLLECTOR_ROLE: service === 'loader' ? 'loader' : 'intake',
      EVENT_REQUESTS_PER_MINUTE: '1000000',
      EVENT_KB_PER_MINUTE: '10000000',
      PUBLIC_ORIGIN: web.address,
      CONTENT_URL: content.address,
      PLATFORM_URL: platform.address,
      COLLECTOR_URL: intake.address,
      CONTENT_DEADLINE_MS: '10000',
      PLATFORM_DEADLINE_MS: '10000',
      DRAIN_SECONDS: '2',
      [portSettings[service]]: String(port),
    };
  }
}
