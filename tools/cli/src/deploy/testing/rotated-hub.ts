import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import { openInMemoryDatabase } from '@contenthub/content/db/database';
import { ContentSettings } from '@contenthub/content/settings';
import { startContent } from '@contenthub/content/start';
import { sendWebhook } from '@contenthub/content/testing/webhook';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { PlatformSettings } from '@contenthub/platform/settings';
import { startPlatform } from '@contenthub/platform/start';
import { readAuthenticatorKeys, storeAuthenticatorKey } from '@contenthub/platform/testing/accounts/authenticator-keys';
import { openFreshPostgres } from '@contenthub/platform/testing/test-databases';
import { publicOrigin, TestVisitor } from '@contenthub/platform/testing/test-visitor';
import { UserAdmin } from '@contenthub/platform/user-admin';
import { varnishEdge } from '@contenthub/purger/edge';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { Varnish } from '@contenthub/services/testing/varnish';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { startNode } from '@contenthub/testing/processes/node-process';
import { expect } from 'vitest';

type Environment = Record<string, string | undefined>;
type Service = { address: string; stop: () => Promise<void> };
type Reader = {
  kind: 'user' | 'anonymous';
  id: number;
  /** Counts from the start of the rotation; only readers of the same round have the same age. */
  round: number;
  cookies: Map<string, string>;
  csrf: string;
  eventTokens: Set<string>;
};

/** A country without a consent choice, so that every visitor gets an id. */
const american = { 'x-country': 'US' };
const logger = createLogger('test', 'silent');
const password = 'correct horse battery';
const collectorMain = new URL('../../../../../services/collector/src/main.ts', import.meta.url).pathname;

/**
 * The services that sign or verify, two of the platform, with readers whose cookies and tokens come from every step of
 * a rotation. `check` uses all of them and records what is refused.
 */
export class RotatedHub {
  readonly failures: string[] = [];
  sentEvents = 0;
  readonly #env: Record<string, Environment> = {};
  readonly #platforms: Service[] = [];
  readonly #folder: TemporaryFolder;
  readonly #platformDatabase: Awaited<ReturnType<typeof openFreshPostgres>>;
  readonly #contentDatabase: Awaited<ReturnType<typeof openInMemoryDatabase>>;
  #content: Service | undefined;
  #collector: (Service & { loader: string }) | undefined;
  #edge: Varnish | undefined;
  #readers: Reader[] = [];
  #round = 0;

  private constructor(
    folder: TemporaryFolder,
    platformDatabase: Awaited<ReturnType<typeof openFreshPostgres>>,
    contentDatabase: Awaited<ReturnType<typeof openInMemoryDatabase>>,
  ) {
    this.#folder = folder;
    this.#platformDatabase = platformDatabase;
    this.#contentDatabase = contentDatabase;
  }

  static async start(secrets: Environment): Promise<RotatedHub> {
    const { DATABASE_URL } = await requireEngines('DATABASE_URL');
    const hub = new RotatedHub(
      await temporaryFolder(),
      await openFreshPostgres(DATABASE_URL),
      await openInMemoryDatabase(async () => undefined),
    );
    for (const service of ['platform', 'intake', 'content', 'wordpress', 'edge', 'purger']) hub.#env[service] = secrets;
    hub.#platforms.push(await hub.#startPlatform(), await hub.#startPlatform());
    hub.#collector = await hub.#startCollector();
    hub.#content = await hub.#startContent();
    hub.#edge = await hub.#startEdge();
    return hub;
  }

  /** Restarts a service with changed settings, one process after the other. */
  async restart(service: string, changed: Environment, inBetween: () => Promise<void>): Promise<void> {
    this.#env[service] = { ...this.#env[service], ...changed };
    if (service === 'platform') {
      for (const index of this.#platforms.keys()) {
        await this.#platforms[index]?.stop();
        this.#platforms[index] = await this.#startPlatform();
        await inBetween();
      }
      return;
    }
    // The loader is in the process of the intake. WordPress and the purger only sign, and their settings have changed.
    if (service === 'intake') {
      await this.#collector?.stop();
      this.#collector = await this.#startCollector();
    } else if (service === 'content') {
      await this.#content?.stop();
      this.#content = await this.#startContent();
    } else if (service === 'edge') {
      await this.#edge?.stop();
      this.#edge = await this.#startEdge();
    }
    await inBetween();
  }

  /** A reader with an account and an anonymous one arrive. */
  async addReaders(): Promise<void> {
    const address = this.#platforms[0]?.address ?? '';
    const email = `reader-${this.#round}@example.com`;
    await new UserAdmin(this.#platformDatabase.database, 4).create(email, password, {});
    const signedIn = new TestVisitor(address);
    await signedIn.submit('signIn', { email, password });
    for (const [kind, visitor] of [
      ['user', signedIn],
      ['anonymous', new TestVisitor(address)],
    ] as const) {
      const { id } = await visitor.user(american);
      const csrf = await visitor.token();
      this.#readers.push({ kind, id, csrf, round: this.#round, cookies: visitor.cookies, eventTokens: new Set() });
      if (kind === 'user' && this.#round === 0) {
        const secret = this.#env.platform?.PLATFORM_SECRET ?? '';
        await storeAuthenticatorKey(this.#platformDatabase.database, id, 'an authenticator key', secret);
      }
    }
    this.#round += 1;
  }

  /** After a month: sessions from before the new secret have ended, and so have tokens of a day. */
  forgetOldSessions(): void {
    this.#readers = this.#readers.filter(({ kind, round }) => kind === 'anonymous' || round === this.#round - 1);
    for (const reader of this.#readers) {
      reader.csrf = '';
      reader.eventTokens.clear();
    }
  }

  async check(): Promise<void> {
    for (const platform of this.#platforms) {
      for (const reader of this.#readers) await this.#checkReader(reader, platform.address);
    }
    for (const reader of this.#readers) for (const token of reader.eventTokens) await this.#sendEvent(reader.id, token);
    const webhook = await sendWebhook(
      this.#content?.address ?? '',
      {},
      { secret: this.#secret('wordpress', 'WORDPRESS_SIGNAL_SECRET') },
    );
    if (webhook !== 202) this.failures.push(`webhook: ${webhook}`);
    const edge = varnishEdge(this.#edge?.purgeUrl ?? '', this.#secret('purger', 'PURGE_SECRET'));
    await edge
      .purge({ keys: ['post:1'], removed: [] })
      .catch((error: unknown) => this.failures.push(`purge: ${error}`));
  }

  async #checkReader(reader: Reader, address: string): Promise<void> {
    const visitor = new TestVisitor(address);
    for (const [name, value] of reader.cookies) visitor.cookies.set(name, value);
    const { id, eventToken } = await visitor.user(american);
    if (id !== reader.id) this.failures.push(`${reader.kind} ${reader.id} of round ${reader.round} became ${id}`);
    const csrf = await visitor.token();
    reader.csrf ||= csrf;
    if (csrf !== reader.csrf) this.failures.push(`CSRF token of ${reader.kind} ${reader.id} was replaced`);
    reader.eventTokens.add(eventToken);
    for (const [name, value] of visitor.cookies) reader.cookies.set(name, value);
  }

  async #sendEvent(userId: number, jwt: string): Promise<void> {
    this.sentEvents += 1;
    const own = { userId: String(userId), instanceId: 'rotation', batchId: this.sentEvents, ageMs: 0, isTest: false };
    const response = await fetch(`${this.#collector?.address}/events-with-token`, {
      method: 'POST',
      body: JSON.stringify({ events: [eventSample('postPage/view', own)], jwt }),
    });
    const text = await response.text();
    if (!text.includes('"accepted":1')) this.failures.push(`event of ${userId}: ${response.status} ${text}`);
  }

  /** The number of stored events, once the loader has stored everything. */
  async storedEvents(): Promise<number> {
    const readBalance = async () => {
      const response = await fetch(`${this.#collector?.loader}/balance`);
      return (await response.json()) as { pendingEntries: number; stored: number };
    };
    await expect.poll(readBalance).toMatchObject({ pendingEntries: 0 });
    return (await readBalance()).stored;
  }

  authenticatorKeys(secrets: readonly [string, ...string[]]): Promise<string[]> {
    return readAuthenticatorKeys(this.#platformDatabase.database, secrets);
  }

  async stop(): Promise<void> {
    for (const service of [...this.#platforms, this.#collector, this.#content, this.#edge]) await service?.stop();
    await this.#platformDatabase.close();
    await this.#contentDatabase.close();
    await this.#folder.remove();
  }

  #secret(service: string, name: string): string {
    return this.#env[service]?.[name] ?? '';
  }

  #startPlatform(): Promise<Service> {
    const own = { PLATFORM_PORT: '0', PUBLIC_ORIGIN: publicOrigin, DATA_FOLDER: this.#folder.path, SCRYPT_COST: '4' };
    const settings = readSettings(PlatformSettings, { ...own, COUNTRY_HEADER: 'x-country', ...this.#env.platform });
    return startPlatform(settings, { ...this.#platformDatabase, close: async () => {} }, logger);
  }

  async #startCollector(): Promise<Service & { loader: string }> {
    const { EVENT_TOKEN_SECRET = '', EVENT_TOKEN_SECRET_FALLBACK = '' } = this.#env.intake ?? {};
    const { child, exited, waitForOutput } = startNode(collectorMain, {
      ...{ COLLECTOR_PORT: '0', LOADER_PORT: '0', DATA_FOLDER: this.#folder.path, PUBLIC_ORIGIN: publicOrigin },
      ...{ EVENT_TOKEN_SECRET, EVENT_TOKEN_SECRET_FALLBACK },
    });
    const [, address = ''] = await waitForOutput(/"address":"([^"]+)"[^\n]*collector listening/);
    const [, loader = ''] = await waitForOutput(/"address":"([^"]+)"[^\n]*loader listening/);
    return {
      ...{ address, loader },
      async stop() {
        child.kill('SIGTERM');
        await exited;
      },
    };
  }

  async #startContent(): Promise<Service> {
    const settings = readSettings(ContentSettings, {
      ...{ CONTENT_PORT: '0', DATA_FOLDER: this.#folder.path },
      // No webhook of the test names a post, so WordPress is never called for one.
      ...{ WORDPRESS_URL: 'http://127.0.0.1:9', WORDPRESS_USER: 'none', WORDPRESS_APPLICATION_PASSWORD: 'none' },
      ...this.#env.content,
    });
    return startContent(settings, { ...this.#contentDatabase, close: async () => {} }, memoryChangeFeed(), logger);
  }

  #startEdge(): Promise<Varnish> {
    const { PURGE_SECRET = '', PURGE_SECRET_FALLBACK: fallback } = this.#env.edge ?? {};
    const sites = [new URL(this.#content?.address ?? '').host];
    return Varnish.start({ web: sites, secret: PURGE_SECRET, ...(fallback && { secretFallback: fallback }) });
  }
}
