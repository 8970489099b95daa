import { openChangeFeed } from '@contenthub/change-feed/open-change-feed';
import { contentApi } from '@contenthub/contracts/content/content-api';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { useWordPress } from '@contenthub/services/testing/use-wordpress';
import { captureLogs, type LogLine } from '@contenthub/testing/fixtures/captured-logs';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { createTestDatabase, type TestDatabase } from '@contenthub/testing/fixtures/test-database';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { type ApiResponse, RunningContent } from './running-content.ts';
import { type SentWebhook, sendWebhook } from './webhook.ts';
import type { Editor } from './wordpress.ts';

type Engines = { env: Record<string, string>; database: TestDatabase; data: TemporaryFolder };

/** The content service with all real engines: PostgreSQL (its own database), NATS and WordPress. */
export class WordPressHub {
  readonly log: LogLine[] = [];
  readonly #settings: Record<string, string>;
  #engines: Engines | undefined;
  #content: RunningContent | undefined;

  private constructor(settings: Record<string, string>) {
    this.#settings = settings;
  }

  static async create(settings: Record<string, string> = {}): Promise<WordPressHub> {
    const hub = new WordPressHub(settings);
    await hub.#prepare();
    return hub;
  }

  /** A hub that runs during all tests of a file. It receives an editor's webhooks if an option says so. */
  static forThisFile(
    editor: Editor,
    { webhooks = false, settings = {} }: { webhooks?: boolean; settings?: Record<string, string> } = {},
  ): WordPressHub {
    useWordPress();
    const hub = new WordPressHub(settings);
    beforeAll(async () => {
      await hub.#prepare();
      await hub.start();
      if (webhooks) await editor.setWebhookUrl(hub.content.address);
    });
    afterAll(async () => {
      await editor.cleanUp();
      await hub.remove();
    });
    return hub;
  }

  async #prepare(): Promise<void> {
    const wordpress = ['WORDPRESS_URL', 'WORDPRESS_USER', 'WORDPRESS_APPLICATION_PASSWORD', 'WORDPRESS_SIGNAL_SECRET'];
    const found = await requireEngines('DATABASE_URL', 'NATS_URL', ...(wordpress as ['WORDPRESS_URL']));
    const database = await createTestDatabase(found.DATABASE_URL);
    this.#engines = { env: { ...found, ...this.#settings }, database, data: await temporaryFolder() };
  }

  get #ready(): Engines {
    if (!this.#engines) throw new Error('the engines are not prepared');
    return this.#engines;
  }

  get wordpressUrl(): string {
    return this.#ready.env.WORDPRESS_URL ?? '';
  }

  get content(): RunningContent {
    if (!this.#content) throw new Error('the service is not running');
    return this.#content;
  }

  async start(wordpressUrl = this.wordpressUrl): Promise<void> {
    const { env, database, data } = this.#ready;
    const opened = await openDatabase(database.url, '');
    const { id } = await opened.database.selectFrom('store').select('id').executeTakeFirstOrThrow();
    const feed = await openChangeFeed(env.NATS_URL ?? '', id);
    const { lines, destination } = captureLogs();
    const logger = createLogger('content', 'info', {
      write: (line) => {
        destination.write(line);
        this.log.push(...lines.splice(0));
      },
    });
    // Behind a proxy, WordPress still uses its own origin in file URLs.
    const wordpress = { WORDPRESS_URL: wordpressUrl, MEDIA_ORIGINS: new URL(this.wordpressUrl).origin };
    const settings = { ...env, ...wordpress, DATA_FOLDER: data.path };
    this.#content = await RunningContent.start(opened, settings, { feed, logger });
  }

  async stop(): Promise<void> {
    await this.#content?.stop();
    this.#content = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.#engines?.database.drop();
    await this.#engines?.data.remove();
  }

  get webhookSecret(): string {
    return this.#ready.env.WORDPRESS_SIGNAL_SECRET ?? '';
  }

  /** Signs a webhook as the plugin does and sends it to the service. */
  async sendWebhook(signal: SentWebhook): Promise<number> {
    return sendWebhook(this.content.address, signal, { secret: this.webhookSecret });
  }

  async post(slug: string, blog_type = 'main'): Promise<ApiResponse> {
    return this.content.request(contentApi.post, { slug }, { blog_type });
  }

  /** The keys of all changes received from NATS since the service started. */
  publishedKeys(): string[] {
    return this.content.publishedChanges.flatMap(({ keys }) => keys);
  }
}
