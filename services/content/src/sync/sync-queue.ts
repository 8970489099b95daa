import { AsyncResource } from 'node:async_hooks';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { type Backoff, backoffDelay } from '@contenthub/server-kit/process/backoff';

type Task = { run: () => Promise<void>; failures: number; urgent: boolean };

/**
 * Runs named tasks one at a time. A name that is requested twice while it waits runs once. Failed tasks are retried
 * with growing delays and never dropped, because a source that is down comes back.
 */
export class SyncQueue {
  readonly #queue = new Map<string, Task>();
  readonly #retryTimers = new Map<string, NodeJS.Timeout>();
  readonly #logger: Logger;
  readonly #backoff: Backoff;
  readonly #job = new BackgroundJob({ run: () => this.#processQueue() });

  constructor(logger: Logger, backoff: Backoff = { firstMs: 250, maxMs: 60_000 }) {
    this.#logger = logger;
    this.#backoff = backoff;
  }

  add(name: string, run: () => Promise<void>): void {
    this.#addTask(name, run, true);
  }

  /** Low-priority work runs last: an editor's change does not wait for a full comparison. */
  addLowPriority(name: string, run: () => Promise<void>): void {
    this.#addTask(name, run, this.#queue.get(name)?.urgent ?? false);
  }

  /** Resolves when nothing waits or runs. */
  idle(): Promise<void> {
    return this.#job.idle();
  }

  get length(): number {
    return this.#queue.size;
  }

  async stop(): Promise<void> {
    for (const timer of this.#retryTimers.values()) clearTimeout(timer);
    await this.#job.stop();
  }

  #addTask(name: string, run: () => Promise<void>, urgent: boolean): void {
    // Bound, so that the task is logged under the id of the request that queued it, not of the one that started the
    // queue.
    this.#enqueue(name, { run: AsyncResource.bind(run), failures: 0, urgent });
  }

  #enqueue(name: string, task: Task): void {
    if (this.#job.stopped) return;
    clearTimeout(this.#retryTimers.get(name));
    this.#retryTimers.delete(name);
    this.#queue.set(name, task);
    this.#job.trigger();
  }

  async #processQueue(): Promise<void> {
    for (let next = this.#next(); next && !this.#job.stopped; next = this.#next()) {
      const [name, task] = next;
      this.#queue.delete(name);
      await task.run().catch((error: unknown) => this.#retryLater(name, task, error));
    }
  }

  #next(): [string, Task] | undefined {
    let first: [string, Task] | undefined;
    for (const entry of this.#queue) {
      if (entry[1].urgent) return entry;
      first ??= entry;
    }
    return first;
  }

  #retryLater(name: string, task: Task, error: unknown): void {
    const failures = task.failures + 1;
    const delay = backoffDelay(failures, this.#backoff);
    this.#logger.warn({ err: error, name, delay }, 'sync failed; will retry');
    // A newer request for the same name is already queued.
    if (this.#job.stopped || this.#queue.has(name)) return;
    const again = () => this.#enqueue(name, { ...task, failures });
    this.#retryTimers.set(name, setTimeout(again, delay).unref());
  }
}
