import { setTimeout as pause } from 'node:timers/promises';
import { everythingKey } from '@contenthub/contracts/edge-headers';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Edge, Purge } from './edge.ts';

const mostKeys = 10_000;
const firstPauseMs = 50;
const longestPauseMs = 2000;

/**
 * What one edge has still to let go of. Tried until the edge has taken it, however long it is away; what gathers meanwhile
 * goes together, and when it gets too much, everything goes.
 */
export class PurgeQueue {
  readonly #edge: Edge;
  readonly #logger: Logger;
  readonly #stopped = new AbortController();
  #keys = new Set<string>();
  #removed = new Set<string>();
  #change = 0;
  #working: Promise<void> | undefined;

  constructor(edge: Edge, logger: Logger) {
    this.#edge = edge;
    this.#logger = logger;
  }

  get waiting(): number {
    return this.#keys.size;
  }

  add({ keys, removed, change = this.#change }: Purge): void {
    this.#change = change;
    this.#keys = gathered(this.#keys, keys);
    this.#removed = gathered(this.#removed, removed);
    this.#working ??= this.#work();
  }

  /** What the edge takes within its deadline is still brought there. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#working;
  }

  async #work(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (this.#keys.size > 0) {
      const [keys, removed] = [this.#keys, this.#removed];
      [this.#keys, this.#removed] = [new Set(), new Set()];
      try {
        await this.#edge.purge({ keys: [...keys], removed: [...removed], change: this.#change });
        if (pauseMs > firstPauseMs) this.#logger.info({ edge: this.#edge.name }, 'the edge takes purges again');
        pauseMs = firstPauseMs;
      } catch (error) {
        this.#keys = gathered(keys, this.#keys);
        this.#removed = gathered(removed, this.#removed);
        if (this.#stopped.signal.aborted) break;
        if (pauseMs === firstPauseMs)
          this.#logger.error({ err: error, edge: this.#edge.name }, 'the edge takes no purge');
        await pause(pauseMs, undefined, { signal: this.#stopped.signal }).catch(() => {});
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
    // In the same breath as the last look at the keys: none is added in between.
    this.#working = undefined;
  }
}

function gathered(keys: ReadonlySet<string>, more: Iterable<string>): Set<string> {
  const all = new Set([...keys, ...more]);
  return all.size > mostKeys ? new Set([everythingKey]) : all;
}
