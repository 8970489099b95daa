import { join } from 'node:path';
import type { FeedCursor } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob, type Failure } from '@contenthub/server-kit/process/background-job';
import { Mutex } from '@contenthub/server-kit/process/mutex';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { ContentResponse } from '../../data/content-client.ts';
import { CopiesFolder, type StoredCopy } from './copies-folder.server.ts';
import { RemovalLog } from './removal-log.server.ts';

/** A copy's surrogate keys, and the feed position when it was requested. */
const Label = Type.Object({
  address: Type.String(),
  keys: Type.Array(Type.String()),
  isList: Type.Boolean(),
  madeAt: Type.Object({ feed: Type.String(), number: Type.Integer() }),
  at: Type.String(),
});

type Label = Static<typeof Label>;

/** A response with its surrogate keys and time. */
export type StaleCopy = { content: ContentResponse; keys: string[]; madeAt: FeedCursor; at: string };

const pruneEveryMs = 60 * 60_000;
/** Searches get a small share, because unlimited distinct searches would otherwise evict posts. */
const searchShare = 1 / 16;
const maxPending = 2000;

/**
 * Stale copies of content responses on disk, for a process that starts while the content service is down. They contain
 * only public responses and no visitor data. Copies of removed content are never served, see `RemovalLog`.
 */
export class StaleCopies {
  readonly maxBytes: number;
  readonly #isEnabled: boolean;
  readonly #removals: RemovalLog;
  readonly #posts: CopiesFolder;
  readonly #searches: CopiesFolder;
  readonly #pending = new Map<string, StoredCopy | undefined>();
  /** Serializes disk operations, so that nothing is written while it is being removed. */
  readonly #disk = new Mutex();
  readonly #writing: BackgroundJob;
  readonly #pruning: BackgroundJob;

  private constructor(folder: string, maxBytes: number, removals: RemovalLog, logger: Logger) {
    this.maxBytes = maxBytes;
    this.#isEnabled = maxBytes > 0;
    this.#removals = removals;
    this.#posts = new CopiesFolder(join(folder, 'content'), maxBytes * (1 - searchShare));
    this.#searches = new CopiesFolder(join(folder, 'searches'), maxBytes * searchShare);
    const onError = (error: unknown, { count }: Failure) => {
      if (count === 1) logger.error({ err: error }, 'writing stale copies failed');
    };
    this.#writing = new BackgroundJob({ run: () => this.#disk.runExclusive(() => this.#writeAll()), onError });
    this.#pruning = new BackgroundJob({
      run: () => this.#disk.runExclusive(() => this.#prune()),
      intervalMs: pruneEveryMs,
      onError,
    });
    this.#pruning.start();
  }

  static async open(folder: string, maxBytes: number, logger: Logger): Promise<StaleCopies> {
    return new StaleCopies(folder, maxBytes, await RemovalLog.open(folder, logger), logger);
  }

  /** The latest position received from the change feed. */
  get feedCursor(): FeedCursor | undefined {
    return this.#removals.feedCursor;
  }

  /** Copies of other processes in the same folder are counted when it is pruned. */
  get bytes(): number {
    return this.#posts.bytes + this.#searches.bytes;
  }

  get pending(): number {
    return this.#pending.size;
  }

  /** The number of the latest received change, for the edge. 0 until the feed has caught up. */
  get lastChangeNumber(): number {
    return this.#removals.isCaughtUp ? (this.feedCursor?.number ?? 0) : 0;
  }

  recordChange(change: Pick<ContentChanged, 'removed'>, cursor: FeedCursor): void {
    this.#removals.recordChange(change, cursor);
  }

  /** Enables the use of copies. */
  markCaughtUp(cursor: FeedCursor, missed: boolean): void {
    this.#removals.markCaughtUp(cursor, missed);
    void this.prune();
  }

  /** Writes the copy in the background, with its response as JSON. A failed write is only logged. */
  store(address: string, copy: StaleCopy, json = JSON.stringify(copy.content)): void {
    if (!this.#isEnabled || isPastLastPage(address, copy.content)) return;
    this.#schedule(address, toStored(address, copy, json));
  }

  /** Removes the copy of a response that no longer exists. */
  remove(address: string): void {
    this.#schedule(address, undefined);
  }

  async read(address: string): Promise<StaleCopy | undefined> {
    const stored = await this.#folderFor(address).read(address);
    const label = stored && parseJson(stored.label);
    if (!stored || !Check(Label, label) || label.address !== address) return undefined;
    const content = parseJson(stored.text) as ContentResponse | undefined;
    return content && this.withoutRemoved({ ...label, content });
  }

  /** Returns the stale copy without removed posts, or undefined if the page itself was removed. */
  withoutRemoved(copy: StaleCopy): StaleCopy | undefined {
    const { content, madeAt } = copy;
    const rows = content.body;
    if (!this.#isUsable({ ...copy, isList: isList(rows) })) return undefined;
    if (!isList(rows)) return copy;
    const remaining = rows.filter((row) => !this.#removals.isRemovedSince(surrogateKey.post(getPostId(row)), madeAt));
    const removedCount = rows.length - remaining.length;
    const total = content.total === null ? null : content.total - removedCount;
    return removedCount === 0 ? copy : { ...copy, content: { ...content, body: remaining, total } };
  }

  /** Removes copies of removed content, and the oldest ones over the limit. */
  prune(): Promise<void> {
    return this.#pruning.runNow();
  }

  async #prune(): Promise<void> {
    const shouldKeep = (text: string) => {
      // Before the feed has caught up, removals are unknown.
      if (!this.#removals.isCaughtUp) return true;
      const label = parseJson(text);
      // A label too long to be read whole cannot be checked, so its copy stays.
      return label === undefined || (Check(Label, label) && this.#isUsable(label));
    };
    for (const folder of [this.#posts, this.#searches]) await folder.prune(shouldKeep);
  }

  /** A list stays usable without a removed post, unless the list itself was removed. */
  #isUsable({ keys, madeAt, isList }: Pick<Label, 'keys' | 'madeAt' | 'isList'>): boolean {
    const ownKeys = isList ? keys.filter((key) => !key.startsWith(surrogateKey.postPrefix)) : keys;
    return this.#removals.coversSince(madeAt) && !ownKeys.some((key) => this.#removals.isRemovedSince(key, madeAt));
  }

  /** Waits until all pending copies are written. */
  async flush(): Promise<void> {
    await this.#writing.idle();
    await this.#pruning.idle();
    await this.#removals.flush();
  }

  async stop(): Promise<void> {
    await this.#writing.finish();
    await this.#pruning.stop();
    await this.#removals.stop();
  }

  #schedule(address: string, copy: StoredCopy | undefined): void {
    // If the disk is too slow, copies are dropped. Removals are tracked separately.
    if (this.#pending.size >= maxPending) return;
    this.#pending.delete(address);
    this.#pending.set(address, copy);
    this.#writing.trigger();
  }

  async #writeAll(): Promise<void> {
    // Yields first, so that the response is sent before the copy is written.
    await new Promise((resolve) => setImmediate(resolve));
    const batch = [...this.#pending];
    this.#pending.clear();
    for (const [address, copy] of batch) await this.#write(address, copy);
  }

  async #write(address: string, copy: StoredCopy | undefined): Promise<void> {
    const folder = this.#folderFor(address);
    if (copy) await folder.write(address, copy);
    else await folder.remove(address);
    if (folder.isFull) await this.#prune();
  }

  #folderFor(address: string): CopiesFolder {
    return parseQuery(address).has('search') ? this.#searches : this.#posts;
  }
}

function toStored(address: string, { content, ...copy }: StaleCopy, text: string): StoredCopy {
  return { label: JSON.stringify({ address, isList: isList(content.body), ...copy }), text };
}

/** A page past the last one. There are unlimited numbers of these, so they are not stored. */
function isPastLastPage(address: string, { body }: ContentResponse): boolean {
  return isList(body) && body.length === 0 && Number(parseQuery(address).get('page') ?? 1) > 1;
}

type Row = { post_id: number } | { id: number };

function isList(body: unknown): body is Row[] {
  return Array.isArray(body);
}

/** Handles rows of lists and whole posts. */
function getPostId(row: Row): number {
  return 'post_id' in row ? row.post_id : row.id;
}

function parseQuery(address: string): URLSearchParams {
  return new URLSearchParams(address.slice(address.indexOf('?')));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
