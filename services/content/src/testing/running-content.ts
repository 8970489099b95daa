import { type ChangeFeed, memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import { contentApiBase, requestPath } from '@contenthub/contracts/content/content-paths';
import { ApiError, type Endpoint } from '@contenthub/contracts/http/endpoint';
import { createLogger, type Logger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { Database, OpenDatabase } from '../db/database.ts';
import type { StoredPost } from '../db/schema.ts';
import { storePost } from '../db/writes/store-post.ts';
import { ContentSettings } from '../settings.ts';
import { startContent } from '../start.ts';

const ajv = addFormats.default(new Ajv2020({ allErrors: true }));

// Tables that others reference are cleared after them.
const tables = [
  ...(['post_categories', 'posts', 'categories', 'authors', 'outbox'] as const),
  ...(['removed_posts', 'post_media', 'folder_posts', 'sync_state', 'vocabulary', 'blog_vocabulary'] as const),
  ...(['redirects', 'receipts', 'most_read'] as const),
];

type Params = Record<string, string>;
type Query = Record<string, string | number | undefined>;

/** The body is untyped; every response has been validated against the contract before. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type ApiResponse = { status: number; headers: Headers; body: any };

/** The real service on its own port, with a feed that can be made to fail. */
export class RunningContent {
  readonly address: string;
  readonly database: Database;
  readonly publishedChanges: ContentChanged[] = [];
  readonly stop: () => Promise<void>;
  /** If set, the feed rejects the changes for which it returns true. */
  feedIsDown: ((change: ContentChanged) => boolean) | undefined;

  private constructor(address: string, database: Database, stop: () => Promise<void>) {
    this.address = address;
    this.database = database;
    this.stop = stop;
  }

  static async start(
    opened: OpenDatabase,
    env: Record<string, string> = {},
    { feed: innerFeed, logger }: { feed: ChangeFeed; logger: Logger } = {
      feed: memoryChangeFeed(),
      logger: createLogger('content', 'silent'),
    },
  ): Promise<RunningContent> {
    const data = await temporaryFolder();
    const settings = readSettings(ContentSettings, {
      CONTENT_PORT: '0',
      DATA_FOLDER: data.path,
      OUTBOX_SWEEP_SECONDS: '0.02',
      ...env,
    });
    let self: RunningContent | undefined;
    const feed: ChangeFeed = {
      ...innerFeed,
      async publish(change) {
        if (self?.feedIsDown?.(change)) throw new Error('the feed is down');
        return innerFeed.publish(change);
      },
    };
    const service = await startContent(settings, opened, feed, logger).catch(async (error: unknown) => {
      await data.remove();
      throw error;
    });
    const running = new RunningContent(service.address, opened.database, async () => {
      await service.stop();
      await data.remove();
    });
    self = running;
    await innerFeed.subscribe((change) => running.publishedChanges.push(change));
    return running;
  }

  async store(...posts: StoredPost[]): Promise<void> {
    for (const post of posts) await storePost(this.database, post);
  }

  /** Makes a call of the contract. A response that does not match its schema fails the test. */
  async request(
    endpoint: Endpoint,
    params: Params,
    query: Query,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const response = await fetch(this.address + contentApiBase + requestPath(endpoint.path, params, query), {
      headers,
    });
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    if (response.status !== 304) {
      const validate = ajv.compile(response.ok ? endpoint.response : ApiError);
      expect(validate(body), `${response.status} ${text}: ${JSON.stringify(validate.errors)}`).toBe(true);
    }
    return { status: response.status, headers: response.headers, body };
  }

  /** Resolves with the published changes once the outbox is empty. */
  async flushedChanges(): Promise<ContentChanged[]> {
    await expect.poll(() => this.#countPending(), { interval: 10 }).toBe(0);
    return this.publishedChanges;
  }

  async #countPending(): Promise<number> {
    return (await this.database.selectFrom('outbox').select('id').execute()).length;
  }

  /** Empties the store for the next test. */
  async clear(): Promise<void> {
    this.feedIsDown = undefined;
    for (const table of tables) {
      await this.database.deleteFrom(table).execute();
    }
    this.publishedChanges.splice(0);
  }
}
