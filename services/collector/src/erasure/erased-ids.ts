import { createHmac } from 'node:crypto';
import type { LinkedIds } from '@contenthub/contracts/platform/personal-events';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type { LoadedRow } from '../loader/event-rows.ts';
import type { EventStore } from '../store/event-store.ts';
import { isWrappedKey, openHashKey } from './hash-key.ts';

type Kind = 'user' | 'browser';

const hashCacheSize = 50_000;
const userIdIn = /"userId"\s*:\s*"(-?\d+)"/g;
const browserIn = /"containerId"\s*:\s*"([0-9A-Za-z]{12})"/g;

/**
 * Keyed hashes of ids whose events were erased. The loader drops events that arrive for them later, from a log or from
 * a browser that was offline. Hashes are retained as long as events.
 */
export class ErasedIds {
  readonly #secrets: Secrets | undefined;
  #key = '';
  readonly #erasedAt = new Map<string, number>();
  readonly #hashes = new Map<string, string>();
  #loading: Promise<void> | undefined;

  /** Without a secret, erasure is disabled and nothing is dropped. */
  constructor(secrets: Secrets | undefined) {
    this.#secrets = secrets;
  }

  load(store: EventStore): Promise<void> {
    this.#loading ??= this.#read(store).catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** Resolves once the ids are stored; call it before deleting anything. A known id keeps its original time. */
  async add(store: EventStore, userId: string, { browsers, visitors }: LinkedIds, at: number): Promise<void> {
    await this.load(store);
    const ids: [Kind, string][] = [
      ...[userId, ...visitors].map((id): [Kind, string] => ['user', id]),
      ...browsers.map((id): [Kind, string] => ['browser', id]),
    ];
    const hashes = ids.map(([kind, id]) => this.#hash(kind, id)).filter((hash) => !this.#erasedAt.has(hash));
    if (hashes.length === 0) return;
    const rows = hashes.map((hash) => ({ hash, erased_at: at }));
    await store.insert('erased_ids', rows, `erased:${hashes[0]}:${hashes.length}:${at}`);
    for (const hash of hashes) this.#erasedAt.set(hash, at);
  }

  /**
   * Matches all events of an erased account, and events of an erased browser or anonymous id from before the erasure.
   */
  isErasedEvent({ userId, containerId, received_at, ageMs }: LoadedRow): boolean {
    if (this.#erasedAt.size === 0) return false;
    const user = String(userId);
    const erasedUser = this.#at('user', user);
    if (isAccountId(user)) return erasedUser !== undefined;
    const happened = Number(received_at) - (typeof ageMs === 'number' ? ageMs : 0);
    const erasedBrowser = this.#at('browser', String(containerId));
    return [erasedUser, erasedBrowser].some((at) => at !== undefined && happened <= at);
  }

  /** A refused event is stored unparsed, so its ids are matched in the text. */
  isErasedRefused({ raw }: LoadedRow): boolean {
    if (this.#erasedAt.size === 0) return false;
    const text = Buffer.from(String(raw), 'base64').toString('latin1');
    const found = (kind: Kind, pattern: RegExp) =>
      [...text.matchAll(pattern)].some(([, id = '']) => this.#at(kind, id) !== undefined);
    return found('user', userIdIn) || found('browser', browserIn);
  }

  async #read(store: EventStore): Promise<void> {
    if (!this.#secrets) return;
    const rows = await store.rows<{ hash: string; at: number }>(
      'select hash, min(toUnixTimestamp64Milli(erased_at)) as at from erased_ids group by hash',
    );
    const hashes = rows.map(({ hash }) => hash);
    this.#key = await openHashKey(store, hashes, this.#secrets);
    for (const { hash, at } of rows) if (!isWrappedKey(hash)) this.#erasedAt.set(hash, at);
  }

  #at(kind: Kind, id: string): number | undefined {
    return this.#erasedAt.get(this.#hash(kind, id));
  }

  /** Keyed because account ids are small numbers; a plain hash could be reversed by brute force. */
  #hash(kind: Kind, id: string): string {
    const name = `${kind} ${id}`;
    const cached = this.#hashes.get(name);
    if (cached) return cached;
    if (this.#hashes.size >= hashCacheSize) this.#hashes.clear();
    const hash = createHmac('sha256', this.#key).update(name).digest('base64url');
    this.#hashes.set(name, hash);
    return hash;
  }
}

function isAccountId(userId: string): boolean {
  return userId !== '0' && !userId.startsWith('-');
}
