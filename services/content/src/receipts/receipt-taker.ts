import { setTimeout as wait } from 'node:timers/promises';
import type { FeedPlace } from '@contenthub/change-feed/change-feed';
import { shownPlaceHeader, showsPlace } from '@contenthub/change-feed/shown-place';
import type { Receipt, ReceiptAddress } from '@contenthub/contracts/receipt';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Database } from '../read-model/database.ts';
import { noteAnnounced, noteShown } from '../read-model/receipts.ts';
import type { ReceiptMetrics } from './receipt-metrics.ts';

export type ReceiptOptions = {
  database: Database;
  /** The edge, or the site where there is no edge. */
  origin: string | undefined;
  lateAfterMs: number;
  metrics: ReceiptMetrics;
  logger: Logger;
};

const mostAtOnce = 20;
const firstPauseMs = 50;
const longestPauseMs = 1000;
const giveUpAfterMs = 60_000;
const askDeadlineMs = 5000;

/** Asks every address that a change touched until it shows the change, as a reader would, and notes when it did. */
export class ReceiptTaker {
  readonly #options: ReceiptOptions;
  readonly #taking = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  #begun = false;

  constructor(options: ReceiptOptions) {
    this.#options = options;
  }

  /** What is stored while the service starts is not news to anybody. */
  begin(): void {
    this.#begun = true;
  }

  /** A change has been announced, at this place of the feed. */
  take(change: number, place: FeedPlace): void {
    const { origin, metrics, logger } = this.#options;
    if (!origin || !this.#begun || this.#stopped.signal.aborted) return;
    // Whoever changes hundreds at once is not waiting for each of them.
    if (this.#taking.size >= mostAtOnce) {
      metrics.skipped();
      return;
    }
    const taking = this.#take(change, place, origin)
      .catch((error: unknown) => logger.warn({ err: error, change }, 'receipt could not be taken'))
      .finally(() => this.#taking.delete(taking));
    this.#taking.add(taking);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#taking);
  }

  async #take(change: number, place: FeedPlace, origin: string): Promise<void> {
    const { database } = this.#options;
    const receipt = await noteAnnounced(database, change);
    if (!receipt) return;
    const { addresses } = receipt;
    const since = Date.parse(receipt.storedAt);
    const late = new Set<ReceiptAddress>();
    let pauseMs = firstPauseMs;
    while (Date.now() - since < giveUpAfterMs && !this.#stopped.signal.aborted) {
      const open = addresses.filter(({ shownAt }) => shownAt === null);
      const news = await Promise.all(open.map((address) => this.#ask(address, place, origin, since)));
      this.#raiseAlarm(receipt, late);
      if (news.includes(true)) await noteShown(database, change, addresses);
      if (addresses.every(({ shownAt }) => shownAt !== null)) return;
      await wait(pauseMs, undefined, { signal: this.#stopped.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
    }
  }

  async #ask(address: ReceiptAddress, place: FeedPlace, origin: string, since: number): Promise<boolean> {
    const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(askDeadlineMs)]);
    try {
      const response = await fetch(origin + address.path, { redirect: 'manual', signal });
      await response.body?.cancel();
      if (!showsPlace(response.headers.get(shownPlaceHeader), place)) return false;
    } catch {
      return false;
    }
    address.shownAt = new Date().toISOString();
    this.#options.metrics.shown(address.kind, (Date.now() - since) / 1000);
    return true;
  }

  /** Once for each address, as soon as it is late and not only when it shows at last. */
  #raiseAlarm({ post, storedAt, addresses }: Receipt, raised: Set<ReceiptAddress>): void {
    const { lateAfterMs, metrics, logger } = this.#options;
    const due = Date.parse(storedAt) + lateAfterMs;
    for (const address of addresses) {
      const at = address.shownAt ? Date.parse(address.shownAt) : Date.now();
      if (at <= due || raised.has(address)) continue;
      raised.add(address);
      metrics.late(address.kind);
      logger.warn({ post, path: address.path, kind: address.kind }, 'a change shows late');
    }
  }
}
