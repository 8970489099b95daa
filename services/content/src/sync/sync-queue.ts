import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@contenthub/server-kit/logger';

type Task = { run: () => Promise<void>; failures: number };

const firstRetryMs = 250;
const lastRetryMs = 60_000;

/**
 * Work by name, one at a time. The same name asked for twice while it waits is done once; what fails is tried again,
 * later and later, and never dropped: a source that is down comes back.
 */
export class SyncQueue {
  readonly #waiting = new Map<string, Task>();
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  #working: Promise<void> | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(name: string, run: () => Promise<void>): void {
    this.#waiting.set(name, { run, failures: 0 });
    this.#working ??= this.#work();
  }

  /** Resolves when nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  get length(): number {
    return this.#waiting.size;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }

  async #work(): Promise<void> {
    for (const [name, task] of this.#waiting) {
      if (this.#stopping.signal.aborted) break;
      this.#waiting.delete(name);
      await task.run().catch((error: unknown) => this.#retryLater(name, task, error));
    }
    this.#working = this.#waiting.size > 0 && !this.#stopping.signal.aborted ? this.#work() : undefined;
  }

  #retryLater(name: string, task: Task, error: unknown): void {
    const delay = Math.min(firstRetryMs * 2 ** task.failures, lastRetryMs);
    this.#logger.warn({ err: error, name, delay }, 'sync failed; it will be tried again');
    void wait(delay, undefined, { signal: this.#stopping.signal, ref: false }).then(
      () => {
        // A newer request for the same name has its own turn.
        if (this.#waiting.has(name)) return;
        this.add(name, task.run);
        const again = this.#waiting.get(name);
        if (again) again.failures = task.failures + 1;
      },
      () => {},
    );
  }
}
