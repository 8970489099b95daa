import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedPlace } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content-changed';
import type { Logger } from '@contenthub/server-kit/logger';
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

const mostKeys = 100_000;

/**
 * What is not there any more, and since when: nothing made before may be shown again. Kept in a file beside the copies, so
 * that a process that starts knows what was removed before, and from where on it has to hear the rest. Several processes
 * may write to the file: each of them hears everything.
 */
export class Removals {
  readonly #file: string;
  readonly #logger: Logger;
  readonly #since = new Map<string, number>();
  /** Of what was made before this it is not known any more what is gone. */
  #forgotten = -1;
  #place: FeedPlace | undefined;
  #caughtUp = false;
  #lines: Line[] = [];
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, logger: Logger) {
    this.#file = file;
    this.#logger = logger;
  }

  static async open(folder: string, logger: Logger): Promise<Removals> {
    const removals = new Removals(join(folder, 'removals.log'), logger);
    await mkdir(folder, { recursive: true });
    const text = await readFile(removals.#file, 'utf8').catch(() => '');
    for (const line of text.split('\n').flatMap(parse)) removals.#note(line);
    if (text) await removals.#shorten();
    return removals;
  }

  /** Up to where everything has been heard. */
  get place(): FeedPlace | undefined {
    return this.#place;
  }

  get isCaughtUp(): boolean {
    return this.#caughtUp;
  }

  /** Whether it is known of everything made at a place of the feed if it is still there. */
  knowsSince(madeAt: FeedPlace): boolean {
    return this.#caughtUp && madeAt.feed === this.#place?.feed && madeAt.number >= this.#forgotten;
  }

  /** Whether what a key stands for was there at a place of the feed and is not any more. */
  isGone(key: string, madeAt: FeedPlace): boolean {
    return (this.#since.get(key) ?? -1) > madeAt.number;
  }

  hear({ removed = [] }: Pick<ContentChanged, 'removed'>, place: FeedPlace): void {
    this.#add({ ...place, removed });
  }

  /** Everything up to here has been heard, unless something was missed: what was made before is then not trusted. */
  catchUp(at: FeedPlace, missed: boolean): void {
    this.#add({ ...at, removed: [], ...(missed && { missed }) });
    this.#caughtUp = true;
  }

  /** All changes that wait are on the disk. */
  async written(): Promise<void> {
    await this.#writing;
  }

  #add(line: Line): void {
    this.#note(line);
    this.#lines.push(line);
    this.#writing = this.#writing.then(() => this.#write());
  }

  #note({ feed, number, removed, missed }: Line): void {
    // A feed that was made anew counts from one again.
    if (this.#place?.feed !== feed) {
      this.#since.clear();
      this.#forgotten = -1;
    }
    if (missed) this.#forgotten = Math.max(this.#forgotten, number);
    const known = this.#place?.feed === feed ? this.#place.number : -1;
    this.#place = { feed, number: Math.max(number, known) };
    for (const key of removed) {
      this.#since.delete(key);
      this.#since.set(key, number);
    }
    for (const [key, since] of this.#since) {
      if (this.#since.size <= mostKeys) break;
      this.#since.delete(key);
      this.#forgotten = Math.max(this.#forgotten, since);
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

  async #shorten(): Promise<void> {
    if (!this.#place) return;
    const { feed, number } = this.#place;
    const byNumber = Map.groupBy(this.#since, ([, since]) => since);
    const lines = [...byNumber].map(([since, keys]) => ({ feed, number: since, removed: keys.map(([key]) => key) }));
    const forgotten = this.#forgotten < 0 ? [] : [{ feed, number: this.#forgotten, removed: [], missed: true }];
    const text = [...forgotten, ...lines, { feed, number, removed: [] }]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
    await writeFile(`${this.#file}.${process.pid}`, text, { flush: true });
    await rename(`${this.#file}.${process.pid}`, this.#file);
  }
}

function parse(text: string): Line[] {
  try {
    const line: unknown = JSON.parse(text);
    return Check(Line, line) ? [line] : [];
  } catch {
    return [];
  }
}
