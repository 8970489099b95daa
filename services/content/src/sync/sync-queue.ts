import { AsyncResource } from 'node:async_hooks';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { type Backoff, backoffDelay } from '@contenthub/server-kit/process/backoff';

type Task = { run: () => Promise<void>; failures: number; urgent: boolean; since: number };

/** How far the queue is behind. */
export type SyncQueueStatus = {
  /** Tasks that wait, run, or wait for a retry. */
  tasks: number;
  /** Tasks whose last attempt failed. */
  failing: number;
  oldestAgeSeconds: number;
};

/**
 * Runs named tasks one at a time. A name that is requested twice while it waits runs once. Failed tasks are retried
 * with growing delays and never dropped, because a source that is down comes back.
 */
export class SyncQueue {
  readonly #queue = new Map<string, Task>();
  readonly #retryTimers = new Map<string, NodeJS.Timeout>();
  /** When each unfinished task was first requested. */
  readonly #unfinished = new Map<string, number>();
  /** The last error of each unfinished task that failed. */
  readonly #errors = new Map<string, string>();
  readonly #onFinished: (seconds: number) => void;
  readonly #logger: Logger;
  readonly #backoff: Backoff;
  readonly #job = new BackgroundJob({ run: () => this.#processQueue() });

  /** @param onFinished receives how long an urgent task took from its request to its success */
  constructor(
    logger: Logger,
    backoff: Backoff = { firstMs: 250, maxMs: 60_000 },
    onFinished: (seconds: number) => void = () => {},
  ) {
    this.#logger = logger;
    this.#onFinished = onFinished;
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

  get status(): SyncQueueStatus {
    const oldest = Math.min(Date.now(), ...this.#unfinished.values());
    return {
      tasks: this.#unfinished.size,
      failing: this.#errors.size,
      oldestAgeSeconds: (Date.now() - oldest) / 1000,
    };
  }

  /** The unfinished tasks with one of these names, and the error of their last attempt. */
  find(names: readonly string[]): { name: string; since: string; error: string | null }[] {
    return names.flatMap((name) => {
      const since = this.#unfinished.get(name);
      if (since === undefined) return [];
      return [{ name, since: new Date(since).toISOString(), error: this.#errors.get(name) ?? null }];
    });
  }

  async stop(): Promise<void> {
    for (const timer of this.#retryTimers.values()) clearTimeout(timer);
    await this.#job.stop();
  }

  #addTask(name: string, run: () => Promise<void>, urgent: boolean): void {
    // Bound, so that the task is logged under the id of the request that queued it, not of the one that started the
    // queue.
    const since = this.#unfinished.get(name) ?? Date.now();
    this.#enqueue(name, { run: AsyncResource.bind(run), failures: 0, urgent, since });
  }

  #enqueue(name: string, task: Task): void {
    if (this.#job.stopped) return;
    clearTimeout(this.#retryTimers.get(name));
    this.#retryTimers.delete(name);
    this.#queue.set(name, task);
    this.#unfinished.set(name, task.since);
    this.#job.trigger();
  }

  async #processQueue(): Promise<void> {
    for (let next = this.#next(); next && !this.#job.stopped; next = this.#next()) {
      const [name, task] = next;
      this.#queue.delete(name);
      await task.run().then(
        () => this.#finish(name, task),
        (error: unknown) => this.#retryLater(name, task, error),
      );
    }
  }

  #finish(name: string, { urgent, since }: Task): void {
    this.#errors.delete(name);
    if (urgent) this.#onFinished((Date.now() - since) / 1000);
    // It was requested again while it ran.
    if (this.#queue.has(name)) this.#unfinished.set(name, Date.now());
    else this.#unfinished.delete(name);
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
    this.#errors.set(name, error instanceof Error ? error.message : String(error));
    this.#logger.warn({ err: error, name, delay }, 'sync failed; will retry');
    // A newer request for the same name is already queued.
    if (this.#job.stopped || this.#queue.has(name)) return;
    const again = () => this.#enqueue(name, { ...task, failures });
    this.#retryTimers.set(name, setTimeout(again, delay).unref());
  }
}
