import type { Balance, DatedBalance } from '@contenthub/contracts/analytics/balance';
import type { EventLogs } from '../log/open-logs.ts';
import type { EventStore } from '../store/event-store.ts';
import { getBalance } from './balance.ts';

type Options = {
  store: () => Promise<EventStore>;
  logs: EventLogs;
  /** Resolves when no erasure is between counting and deleting rows; the balance would not add up then. */
  settled: () => Promise<void>;
  now?: () => number;
  /** The number of events from which the balance is calculated in the background. */
  many?: number;
};

/** The balance of more events is calculated in the background. */
const manyEvents = 500_000;
/** Most of the time remains for queries, even if there are so many events that it takes long. */
const busyShare = 0.05;

/**
 * The balance of all events, for the console. It reads every event, so its time grows with the store. With few events,
 * every response is calculated. With many, it is repeated from time to time, and responses have the last one.
 */
export class LatestBalance {
  readonly #options: Options;
  readonly #now: () => number;
  #latest: { balance: DatedBalance; tookMs: number; at: number } | undefined;
  #running: Promise<DatedBalance> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async get(): Promise<DatedBalance> {
    const latest = this.#latest;
    if (!latest || !this.#isLarge(latest.balance)) return this.#calculate();
    // The next request tries again if it fails.
    if (this.#isOutdated()) this.#calculate().catch(() => {});
    return latest.balance;
  }

  /** Calculates a large balance in advance, so that no request waits for it. */
  async prepare(): Promise<void> {
    if (!this.#latest || (this.#isLarge(this.#latest.balance) && this.#isOutdated())) await this.#calculate();
  }

  #isLarge({ loaded }: Balance): boolean {
    return loaded >= (this.#options.many ?? manyEvents);
  }

  #isOutdated(): boolean {
    const { tookMs, at } = this.#latest ?? { tookMs: 0, at: 0 };
    return this.#now() - at >= tookMs / busyShare;
  }

  #calculate(): Promise<DatedBalance> {
    const calculate = async () => {
      await this.#options.settled();
      const startedAt = this.#now();
      const balance = await getBalance(await this.#options.store(), this.#options.logs);
      const dated = { ...balance, asOf: new Date(startedAt).toISOString() };
      const at = this.#now();
      this.#latest = { balance: dated, tookMs: at - startedAt, at };
      return dated;
    };
    this.#running ??= calculate().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}
