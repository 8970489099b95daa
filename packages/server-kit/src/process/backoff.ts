import { setTimeout as pause } from 'node:timers/promises';

/** Growing delays between attempts. */
export type Backoff = {
  /** The delay after the first failure. */
  firstMs: number;
  maxMs: number;
  /** How much the delay grows with each failure. */
  factor?: number;
  /** The random share of a delay, so that processes that failed together do not retry together. 0 disables it. */
  jitter?: number;
};

/** The delay after this many failures in a row, in whole milliseconds. Jitter only shortens it. */
export function backoffDelay(failures: number, { firstMs, maxMs, factor = 2, jitter = 0.2 }: Backoff): number {
  const delay = Math.min(firstMs * factor ** (failures - 1), maxMs);
  return Math.ceil(delay * (1 - jitter * Math.random()));
}

export type RetryOptions = Backoff & {
  /** Ends a delay. The last error is then thrown. */
  signal?: AbortSignal;
  /** Called after each failure with the number of failures up to now. By default everything is retried. */
  shouldRetry?: (error: unknown, failures: number) => boolean;
};

/** Repeats an operation until it succeeds. Throws the last error if it may not be retried. */
export async function retry<T>(
  work: () => Promise<T>,
  { signal, shouldRetry = () => true, ...backoff }: RetryOptions,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !shouldRetry(error, failures)) throw error;
      await pause(backoffDelay(failures, backoff), undefined, signal && { signal }).catch(() => {
        throw error;
      });
    }
  }
}
