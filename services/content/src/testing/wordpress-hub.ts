import { openChangeFeed } from '@contenthub/change-feed/open-change-feed';
import { contentApi } from '@contenthub/contracts/content/content-api';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { captureLogs, type LogLine } from '@contenthub/testing/fixtures/captured-logs';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { createTestDatabase, type TestDatabase } from '@contenthub/testing/fixtures/test-database';
import { openDatabase } from '../db/database.ts';
import { type ApiResponse, RunningContent } from './running-content.ts';
import { type SentWebhook, sendWebhook } from './webhook.ts';

/** The content service with all real engines: PostgreSQL (its own database), NATS and WordPress. */
export class WordPressHub {
  readonly wordpressUrl: string;
  readonly log: LogLine[] = [];
  readonly #env: Record<string, string>;
  readonly #natsUrl: string;
  readonly #fresh: TestDatabase;
  readonly #data: TemporaryFolder;
  #content: RunningContent | undefined;

  private constructor(env: Record<string, string>, wordpressUrl: string, fresh: TestDatabase, data: TemporaryFolder) {
    this.#env = env;
    this.wordpressUrl = wordpressUrl;
    this.#natsUrl = env.NATS_URL ?? '';
    this.#fresh = fresh;
    this.#data = data;
  }

  static async create(settings: Record<string, string> = {}): Promise<WordPressHub> {
    const wordpress = ['WORDPRESS_URL', 'WORDPRESS_USER', 'WORDPRESS_APPLICATION_PASSWORD', 'WORDPRESS_SIGNAL_SECRET'];
    const found = await requireEngines('DATABASE_URL', 'NATS_URL', ...(wordpress as ['WORDPRESS_URL']));
    const fresh = await createTestDatabase(found.DATABASE_URL);
    return new WordPressHub({ ...found, ...settings }, found.WORDPRESS_URL, fresh, await temporaryFolder());
  }

  get content(): RunningContent {
    if (!this.#content) throw new Error('the service is not running');
    return this.#content;
  }

  async start(wordpressUrl = this.wordpressUrl): Promise<void> {
    const opened = await openDatabase(this.#fresh.url, '');
    const { id } = await opened.database.selectFrom('store').select('id').executeTakeFirstOrThrow();
    const feed = await openChangeFeed(this.#natsUrl, id);
    const { lines, destination } = captureLogs();
    const logger = createLogger('content', 'info', {
      write: (line) => {
        destination.write(line);
        this.log.push(...lines.splice(0));
      },
    });
    // Behind a proxy, WordPress still uses its own origin in file URLs.
    const wordpress = { WORDPRESS_URL: wordpressUrl, MEDIA_ORIGINS: new URL(this.wordpressUrl).origin };
    const env = { ...this.#env, ...wordpress, DATA_FOLDER: this.#data.path };
    this.#content = await RunningContent.start(opened, env, { feed, logger });
  }

  async stop(): Promise<void> {
    await this.#content?.stop();
    this.#content = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.#fresh.drop();
    await this.#data.remove();
  }

  get webhookSecret(): string {
    return this.#env.WORDPRESS_SIGNAL_SECRET ?? '';
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
