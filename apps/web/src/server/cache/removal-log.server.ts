import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedCursor } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';

/** A line of the log: how far somebody had heard, what was gone by then, and whether something was missed before. */
const Line = Type.Object({
  feed: Type.String(),
  number: Type.Integer(),
  removed: Type.Array(Type.String()),
  missed: Type.Optional(Type.Boolean()),
});
type Line = Static<typeof Line>;

const maxKeys = 100_000;

/**
 * What is not there any more, and since when: nothing made before may be shown again. Kept in a file beside the copies, so
 * that a process that starts knows what was removed before, and from where on it has to hear the rest. Several processes
 * may write to the file: each of them hears everything.
 */
export class RemovalLog {
  readonly #file: string;
  readonly #logger: Logger;
  readonly #removedAt = new Map<string, number>();
  /** Of what was made before this it is not known any more what is gone. */
  #unknownBefore = -1;
  #cursor: FeedCursor | undefined;
  #caughtUp = false;
  #lines: Line[] = [];
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, logger: Logger) {
    this.#file = file;
    this.#logger = logger;
  }

  static async open(folder: string, logger: Logger): Promise<RemovalLog> {
    const removals = new RemovalLog(join(folder, 'removals.log'), logger);
    await mkdir(folder, { recursive: true });
    const text = await readFile(removals.#file, 'utf8').catch(() => '');
    for (const line of text.split('\n').flatMap(parseLine)) removals.#apply(line);
    if (text) await removals.#compact();
    return removals;
  }

  /** Up to where everything has been heard. */
  get feedCursor(): FeedCursor | undefined {
    return this.#cursor;
  }

  get isCaughtUp(): boolean {
    return this.#caughtUp;
  }

  /** Whether it is known of everything made at a place of the feed if it is still there. */
  coversSince(madeAt: FeedCursor): boolean {
    return this.#caughtUp && madeAt.feed === this.#cursor?.feed && madeAt.number >= this.#unknownBefore;
  }

  /** Whether what a key stands for was there at a place of the feed and is not any more. */
  isRemovedSince(key: string, madeAt: FeedCursor): boolean {
    return (this.#removedAt.get(key) ?? -1) > madeAt.number;
  }

  recordChange({ removed = [] }: Pick<ContentChanged, 'removed'>, cursor: FeedCursor): void {
    this.#append({ ...cursor, removed });
  }

  /** Everything up to here has been heard, unless something was missed: what was made before is then not trusted. */
  markCaughtUp(cursor: FeedCursor, missed: boolean): void {
    this.#append({ ...cursor, removed: [], ...(missed && { missed }) });
    this.#caughtUp = true;
  }

  /** All changes that wait are on the disk. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  #append(line: Line): void {
    this.#apply(line);
    this.#lines.push(line);
    this.#writing = this.#writing.then(() => this.#write());
  }

  #apply({ feed, number, removed, missed }: Line): void {
    // A feed that was made anew counts from one again.
    if (this.#cursor?.feed !== feed) {
      this.#removedAt.clear();
      this.#unknownBefore = -1;
    }
    if (missed) this.#unknownBefore = Math.max(this.#unknownBefore, number);
    const known = this.#cursor?.feed === feed ? this.#cursor.number : -1;
    this.#cursor = { feed, number: Math.max(number, known) };
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
    if (lines.length === 0) return;
    // A line that was cut off by a crash must not swallow the next one.
    const text = lines.map((line) => `\n${JSON.stringify(line)}\n`).join('');
    await appendFile(this.#file, text, { flush: true }).catch((error: unknown) => {
      this.#logger.error({ err: error }, 'cannot note what is gone');
    });
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
    await writeFile(`${this.#file}.${process.pid}`, text, { flush: true });
    await rename(`${this.#file}.${process.pid}`, this.#file);
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
