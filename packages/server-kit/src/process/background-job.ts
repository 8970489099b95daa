import { type Backoff, backoffDelay } from './backoff.ts';

/** A failed run. */
export type Failure = {
  /** How many runs have failed in a row, including this one. */
  count: number;
  /** The delay until the retry, or undefined if there is none. */
  retryMs: number | undefined;
};

export type BackgroundJobOptions = {
  /** One run. The signal is aborted when the job stops. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Also runs this often from `start` on, unless a run is active or due. */
  intervalMs?: number;
  /** A trigger waits this long, so that one run handles several triggers. */
  delayMs?: number;
  /** Like `delayMs`, but each further trigger restarts the delay. */
  debounceMs?: number;
  /** Retries a failed run. Without it, the next trigger or interval does. */
  retry?: Backoff;
  /** Called after each failed run. */
  onError?: (error: unknown, failure: Failure) => void;
  /** Called after the first successful run that follows a failed one. */
  onRecovered?: () => void;
};

/**
 * Work that a process repeats in the background. Only one run is active at a time. Triggers during a run cause one more
 * run afterwards, however many there are. A failed run never rejects a promise; its error goes to `onError`.
 */
export class BackgroundJob {
  readonly #options: BackgroundJobOptions;
  readonly #stopping = new AbortController();
  #accepting = true;
  #requested = false;
  #running: Promise<void> | undefined;
  /** Set while a delayed run or a retry is due. */
  #timer: NodeJS.Timeout | undefined;
  #isRetry = false;
  #interval: NodeJS.Timeout | undefined;
  #failures = 0;
  #lastError: unknown;

  constructor(options: BackgroundJobOptions) {
    this.#options = options;
  }

  /** The error of the last run, or undefined if it succeeded. */
  get lastError(): unknown {
    return this.#lastError;
  }

  get stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Starts the interval. The first run is one interval later, or at once with a trigger. */
  start(): void {
    const { intervalMs } = this.#options;
    if (!this.#accepting || intervalMs === undefined) return;
    this.#interval ??= setInterval(() => {
      if (!this.#running && !this.#timer) this.#request();
    }, intervalMs).unref();
  }

  /** Requests a run, after the configured delay if there is one. A run that waits for its retry is not brought forward. */
  trigger(): void {
    const { delayMs, debounceMs } = this.#options;
    if (!this.#accepting || this.#isRetry) return;
    const waitMs = debounceMs ?? delayMs;
    if (waitMs === undefined) this.#request();
    else if (!this.#timer || debounceMs !== undefined) this.#requestAfter(waitMs);
  }

  /** Runs without any delay. Resolves when a run that started after this call has ended, even if it failed. */
  runNow(): Promise<void> {
    this.#clearTimer();
    this.#request();
    return this.idle();
  }

  /** Resolves when no run is active or about to start. It does not wait for a delay or a retry. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Waits for the active run and starts no other. */
  async stop(): Promise<void> {
    this.#accepting = false;
    this.#requested = false;
    clearInterval(this.#interval);
    this.#clearTimer();
    this.#stopping.abort();
    await this.idle();
  }

  /** Like `stop`, but first runs what is due, without delay and without retries. */
  async finish(): Promise<void> {
    if (this.#timer) void this.runNow();
    this.#accepting = false;
    await this.idle();
    await this.stop();
  }

  #request(): void {
    if (!this.#accepting) return;
    this.#requested = true;
    // Starts after the caller's synchronous code, so that its further triggers belong to the same run.
    this.#running ??= Promise.resolve().then(() => this.#runWhileRequested());
  }

  #requestAfter(ms: number, isRetry = false): void {
    this.#clearTimer();
    this.#isRetry = isRetry;
    this.#timer = setTimeout(() => {
      this.#clearTimer();
      this.#request();
    }, ms).unref();
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isRetry = false;
  }

  async #runWhileRequested(): Promise<void> {
    try {
      while (this.#requested) {
        this.#requested = false;
        await this.#runOnce();
      }
    } finally {
      // Synchronous with the last check, so that no request is missed.
      this.#running = undefined;
    }
  }

  async #runOnce(): Promise<void> {
    const { run, onRecovered } = this.#options;
    try {
      await run(this.#stopping.signal);
    } catch (error) {
      return this.#fail(error);
    }
    const recovered = this.#failures > 0;
    this.#failures = 0;
    this.#lastError = undefined;
    if (recovered) onRecovered?.();
  }

  #fail(error: unknown): void {
    const { retry, onError } = this.#options;
    this.#failures += 1;
    this.#lastError = error;
    const retryMs = retry && this.#accepting ? backoffDelay(this.#failures, retry) : undefined;
    if (retryMs !== undefined) this.#requestAfter(retryMs, true);
    // The retry also handles triggers of the meantime. The last run before a stop is not repeated.
    if (retryMs !== undefined || !this.#accepting) this.#requested = false;
    onError?.(error, { count: this.#failures, retryMs });
  }
}
