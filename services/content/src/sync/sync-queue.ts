import { AsyncResource } from 'node:async_hooks';
import type { Logger } from '@contenthub/server-kit/observability/logger';

type Task = { run: () => Promise<void>; failures: number; urgent: boolean };
type RetryDelays = { firstRetryMs: number; lastRetryMs: number };

/**
 * Runs named tasks one at a time. A name that is requested twice while it waits runs once. Failed tasks are retried
 * with growing delays and never dropped, because a source that is down comes back.
 */
export class SyncQueue {
  readonly #queue = new Map<string, Task>();
  readonly #retryTimers = new Map<string, NodeJS.Timeout>();
  readonly #logger: Logger;
  readonly #delays: RetryDelays;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(logger: Logger, delays: RetryDelays = { firstRetryMs: 250, lastRetryMs: 60_000 }) {
    this.#logger = logger;
    this.#delays = delays;
  }

  add(name: string, run: () => Promise<void>): void {
    this.#addTask(name, run, true);
  }

  /** Low-priority work runs last: an editor's change does not wait for a full comparison. */
  addLowPriority(name: string, run: () => Promise<void>): void {
    this.#addTask(name, run, this.#queue.get(name)?.urgent ?? false);
  }

  /** Resolves when nothing waits or runs. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  get length(): number {
    return this.#queue.size;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#retryTimers.values()) clearTimeout(timer);
    await this.#running;
  }

  #addTask(name: string, run: () => Promise<void>, urgent: boolean): void {
    // Bound, so that the task is logged under the id of the request that queued it, not of the one that started the
    // queue.
    this.#enqueue(name, { run: AsyncResource.bind(run), failures: 0, urgent });
  }

  #enqueue(name: string, task: Task): void {
    if (this.#stopped) return;
    clearTimeout(this.#retryTimers.get(name));
    this.#retryTimers.delete(name);
    this.#queue.set(name, task);
    this.#running ??= this.#processQueue();
  }

  async #processQueue(): Promise<void> {
    for (let next = this.#next(); next && !this.#stopped; next = this.#next()) {
      const [name, task] = next;
      this.#queue.delete(name);
      await task.run().catch((error: unknown) => this.#retryLater(name, task, error));
    }
    this.#running = undefined;
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
    const delay = Math.min(this.#delays.firstRetryMs * 2 ** task.failures, this.#delays.lastRetryMs);
    this.#logger.warn({ err: error, name, delay }, 'sync failed; will retry');
    // A newer request for the same name is already queued.
    if (this.#stopped || this.#queue.has(name)) return;
    const again = () => this.#enqueue(name, { ...task, failures: task.failures + 1 });
    this.#retryTimers.set(name, setTimeout(again, delay).unref());
  }
}
