import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedCursor } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { writeFileAtomically } from '@contenthub/server-kit/process/atomic-write';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';

/** A line of the log: the feed position, the keys removed by then, and whether changes were missed before. */
const Line = Type.Object({
  feed: Type.String(),
  number: Type.Integer(),
  removed: Type.Array(Type.String()),
  missed: Type.Optional(Type.Boolean()),
});
type Line = Static<typeof Line>;

const maxKeys = 100_000;

/**
 * Records removed content and when it was removed, so that nothing made earlier is shown again. The log is a file next
 * to the copies, so a new process knows earlier removals and where to resume the feed. Several processes can write to
 * it, because each of them receives all changes.
 */
export class RemovalLog {
  readonly #file: string;
  readonly #job: BackgroundJob;
  readonly #removedAt = new Map<string, number>();
  /** Removals are unknown for content made before this number. */
  #unknownBefore = -1;
  #cursor: FeedCursor | undefined;
  #caughtUp = false;
  #lines: Line[] = [];

  private constructor(file: string, logger: Logger) {
    this.#file = file;
    this.#job = new BackgroundJob({
      run: () => this.#write(),
      retry: { firstMs: 1000, maxMs: 60_000 },
      onError: (error) => logger.error({ err: error }, 'writing the removal log failed'),
    });
  }

  static async open(folder: string, logger: Logger): Promise<RemovalLog> {
    const removals = new RemovalLog(join(folder, 'removals.log'), logger);
    await mkdir(folder, { recursive: true });
    const text = await readFile(removals.#file, 'utf8').catch(() => '');
    for (const line of text.split('\n').flatMap(parseLine)) removals.#apply(line);
    if (text) await removals.#compact();
    return removals;
  }

  /** The position up to which all changes have been received. */
  get feedCursor(): FeedCursor | undefined {
    return this.#cursor;
  }

  get isCaughtUp(): boolean {
    return this.#caughtUp;
  }

  /** Whether all removals since this position are known. */
  coversSince(madeAt: FeedCursor): boolean {
    return this.#caughtUp && madeAt.feed === this.#cursor?.feed && madeAt.number >= this.#unknownBefore;
  }

  /** Whether the content of a key was removed after this position. */
  isRemovedSince(key: string, madeAt: FeedCursor): boolean {
    return (this.#removedAt.get(key) ?? -1) > madeAt.number;
  }

  recordChange({ removed = [] }: Pick<ContentChanged, 'removed'>, cursor: FeedCursor): void {
    this.#append({ ...cursor, removed });
  }

  /** All changes up to this position have been received. If some were missed, older content is no longer trusted. */
  markCaughtUp(cursor: FeedCursor, missed: boolean): void {
    this.#append({ ...cursor, removed: [], ...(missed && { missed }) });
    this.#caughtUp = true;
  }

  /** Waits until all pending changes are written. */
  flush(): Promise<void> {
    return this.#job.idle();
  }

  /** Tries once more to write what could not be written before. */
  stop(): Promise<void> {
    return this.#job.finish();
  }

  #append(line: Line): void {
    this.#apply(line);
    this.#lines.push(line);
    this.#job.trigger();
  }

  #apply({ feed, number, removed, missed }: Line): void {
    // A recreated feed restarts at one.
    if (this.#cursor?.feed !== feed) {
      this.#removedAt.clear();
      this.#unknownBefore = -1;
    }
    if (missed) this.#unknownBefore = Math.max(this.#unknownBefore, number);
    const previous = this.#cursor?.feed === feed ? this.#cursor.number : -1;
    this.#cursor = { feed, number: Math.max(number, previous) };
    for (const key of removed) {
      this.#removedAt.delete(key);
      this.#removedAt.set(key, number);
    }
    for (const [key, since] of this.#removedAt) {
      if (this.#removedAt.size <= maxKeys) break;
      this.#removedAt.delete(key);
      this.#unknownBefore = Math.max(this.#unknownBefore, since);
    }
  }

  async #write(): Promise<void> {
    const lines = this.#lines.splice(0);
    // A leading newline, so that a line truncated by a crash does not corrupt the next one.
    const text = lines.map((line) => `\n${JSON.stringify(line)}\n`).join('');
    try {
      await appendFile(this.#file, text, { flush: true });
    } catch (error) {
      // A later line without these would say that all removals up to it are known.
      this.#lines.unshift(...lines);
      throw error;
    }
  }

  async #compact(): Promise<void> {
    if (!this.#cursor) return;
    const { feed, number } = this.#cursor;
    const byNumber = Map.groupBy(this.#removedAt, ([, since]) => since);
    const lines = [...byNumber].map(([since, keys]) => ({ feed, number: since, removed: keys.map(([key]) => key) }));
    const forgotten = this.#unknownBefore < 0 ? [] : [{ feed, number: this.#unknownBefore, removed: [], missed: true }];
    const text = [...forgotten, ...lines, { feed, number, removed: [] }]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
    await writeFileAtomically(this.#file, text);
  }
}

function parseLine(text: string): Line[] {
  try {
    const line: unknown = JSON.parse(text);
    return Check(Line, line) ? [line] : [];
  } catch {
    return [];
  }
}
