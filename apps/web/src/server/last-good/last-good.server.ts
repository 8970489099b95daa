import { join } from 'node:path';
import type { FeedPlace } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content-changed';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { Logger } from '@contenthub/server-kit/logger';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { ContentAnswer } from '../../content/content-client.ts';
import { CopiesFolder, type StoredCopy } from './copies-folder.server.ts';
import { Removals } from './removals.server.ts';

/** What a copy is of, and where the change feed stood when it was asked for. */
const Label = Type.Object({
  address: Type.String(),
  keys: Type.Array(Type.String()),
  isList: Type.Boolean(),
  madeAt: Type.Object({ feed: Type.String(), number: Type.Integer() }),
  at: Type.String(),
});

type Label = Static<typeof Label>;

/** An answer as it was, what it was made of, and when. */
export type Copy = { found: ContentAnswer; keys: string[]; madeAt: FeedPlace; at: string };

const tidyEveryMs = 60 * 60_000;
/** Anybody can search for anything: what was searched for must not push out what was written. */
const searchShare = 1 / 16;
const mostWaiting = 2000;

/**
 * The last good copy of each answer on disk, for a process that starts while there is nobody to ask. It holds what the
 * content service says to everybody, and nothing of any visitor. A copy of what is gone is never given out again: see
 * `Removals`.
 */
export class LastGood {
  readonly #keeps: boolean;
  readonly #removals: Removals;
  readonly #logger: Logger;
  readonly #posts: CopiesFolder;
  readonly #searches: CopiesFolder;
  readonly #waiting = new Map<string, Copy | undefined>();
  readonly #timer: NodeJS.Timeout;
  /** One thing at a time on the disk: what is being thrown away must not be written meanwhile. */
  #turn: Promise<void> = Promise.resolve();
  #failing = false;

  private constructor(folder: string, maxBytes: number, removals: Removals, logger: Logger) {
    this.#keeps = maxBytes > 0;
    this.#removals = removals;
    this.#logger = logger;
    this.#posts = new CopiesFolder(join(folder, 'content'), maxBytes * (1 - searchShare));
    this.#searches = new CopiesFolder(join(folder, 'searches'), maxBytes * searchShare);
    this.#timer = setInterval(() => void this.tidy(), tidyEveryMs).unref();
  }

  static async open(folder: string, maxBytes: number, logger: Logger): Promise<LastGood> {
    return new LastGood(folder, maxBytes, await Removals.open(folder, logger), logger);
  }

  /** Where the change feed stands, as far as it has been heard. */
  get place(): FeedPlace | undefined {
    return this.#removals.place;
  }

  /** The number of the last change that was heard, for an edge: none before everything up to it has been. */
  get heard(): number {
    return this.#removals.isCaughtUp ? (this.place?.number ?? 0) : 0;
  }

  hear(change: Pick<ContentChanged, 'removed'>, place: FeedPlace): void {
    this.#removals.hear(change, place);
  }

  /** From now on copies may be used. */
  catchUp(at: FeedPlace, missed: boolean): void {
    this.#removals.catchUp(at, missed);
    void this.tidy();
  }

  /** Written when there is time: nobody waits for it, and what cannot be written is only logged. */
  keep(address: string, copy: Copy): void {
    if (!this.#keeps || isPastTheEnd(address, copy.found) || this.#waiting.size >= mostWaiting) return;
    this.#later(address, copy);
  }

  /** There is no such thing any more. */
  forget(address: string): void {
    this.#later(address, undefined);
  }

  async read(address: string): Promise<Copy | undefined> {
    const stored = await this.#folderOf(address).read(address);
    const label = stored && parse(stored.label);
    if (!stored || !Check(Label, label) || label.address !== address) return undefined;
    const found = parse(stored.text) as ContentAnswer | undefined;
    return found && this.asFarAsThere({ ...label, found });
  }

  /** An old copy without what is gone by now; nothing when that is all it was. */
  asFarAsThere(copy: Copy): Copy | undefined {
    const { found, madeAt } = copy;
    const rows = found.body;
    if (!this.#isThere({ ...copy, isList: isList(rows) })) return undefined;
    if (!isList(rows)) return copy;
    const left = rows.filter((row) => !this.#removals.isGone(surrogateKey.post(idOf(row)), madeAt));
    const gone = rows.length - left.length;
    const total = found.total === null ? null : found.total - gone;
    return gone === 0 ? copy : { ...copy, found: { ...found, body: left, total } };
  }

  /** Removes copies of what is gone, and the oldest where there are too many. */
  tidy(): Promise<void> {
    return this.#inTurn(() => this.#tidy());
  }

  async #tidy(): Promise<void> {
    const isToBeKept = (text: string) => {
      const label = parse(text);
      // One too long to be read whole says nothing.
      return label === undefined || (Check(Label, label) && this.#isThere(label));
    };
    for (const folder of [this.#posts, this.#searches]) await folder.tidy(isToBeKept);
  }

  /** A list goes on without a post that is gone; only the list itself can be gone. */
  #isThere({ keys, madeAt, isList }: Pick<Label, 'keys' | 'madeAt' | 'isList'>): boolean {
    const own = isList ? keys.filter((key) => !key.startsWith(surrogateKey.anyPost)) : keys;
    return this.#removals.knowsSince(madeAt) && !own.some((key) => this.#removals.isGone(key, madeAt));
  }

  /** All that waits is on the disk. */
  async written(): Promise<void> {
    await this.#turn;
    await this.#removals.written();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.written();
  }

  #later(address: string, copy: Copy | undefined): void {
    this.#waiting.delete(address);
    this.#waiting.set(address, copy);
    if (this.#waiting.size === 1) void this.#inTurn(() => this.#writeAll());
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work).catch((error: unknown) => {
      if (!this.#failing) this.#logger.error({ err: error }, 'cannot keep copies on disk');
      this.#failing = true;
    });
    return this.#turn;
  }

  async #writeAll(): Promise<void> {
    // Never in the same turn as the answer that a reader waits for.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0) {
      const all = [...this.#waiting];
      this.#waiting.clear();
      for (const [address, copy] of all) await this.#write(address, copy);
    }
    this.#failing = false;
  }

  async #write(address: string, copy: Copy | undefined): Promise<void> {
    const folder = this.#folderOf(address);
    if (copy) await folder.write(address, toStored(address, copy));
    else await folder.remove(address);
    if (folder.isFull) await this.#tidy();
  }

  #folderOf(address: string): CopiesFolder {
    return queryOf(address).has('search') ? this.#searches : this.#posts;
  }
}

function toStored(address: string, { found, ...copy }: Copy): StoredCopy {
  return { label: JSON.stringify({ address, isList: isList(found.body), ...copy }), text: JSON.stringify(found) };
}

/** A page after the last one: there are as many of them as there are numbers. */
function isPastTheEnd(address: string, { body }: ContentAnswer): boolean {
  return isList(body) && body.length === 0 && Number(queryOf(address).get('page') ?? 1) > 1;
}

type Row = { post_id: number } | { id: number };

function isList(body: unknown): body is Row[] {
  return Array.isArray(body);
}

/** Rows of lists, and whole posts. */
function idOf(row: Row): number {
  return 'post_id' in row ? row.post_id : row.id;
}

function queryOf(address: string): URLSearchParams {
  return new URLSearchParams(address.slice(address.indexOf('?')));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
