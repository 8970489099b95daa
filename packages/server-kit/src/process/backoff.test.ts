import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffDelay, retry } from './backoff.ts';

describe('backoffDelay', () => {
  it('grows by the factor up to the maximum', () => {
    const delays = (factor?: number) =>
      [1, 2, 3, 4, 2000].map((failures) =>
        backoffDelay(failures, { firstMs: 50, maxMs: 300, jitter: 0, ...(factor && { factor }) }),
      );
    expect(delays()).toEqual([50, 100, 200, 300, 300]);
    expect(delays(10)).toEqual([50, 300, 300, 300, 300]);
    expect(delays(1)).toEqual([50, 50, 50, 50, 50]);
  });

  it('is shortened by jitter, within its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, jitter) => {
        const backoff = { firstMs: 50, maxMs: 1000 };
        const full = backoffDelay(failures, { ...backoff, jitter: 0 });
        const delay = backoffDelay(failures, { ...backoff, jitter });
        expect(delay).toBeLessThanOrEqual(full);
        expect(delay).toBeGreaterThanOrEqual(full * (1 - jitter));
      }),
    );
  });
});

describe('retry', () => {
  const fast = { firstMs: 1, maxMs: 2 };

  /** Fails this many times. */
  function failing(times: number) {
    let attempts = 0;
    const work = async () => {
      attempts += 1;
      if (attempts <= times) throw new Error(`attempt ${attempts}`);
      return attempts;
    };
    return { work, attempts: () => attempts };
  }

  it('repeats until the operation succeeds', async () => {
    expect(await retry(failing(0).work, fast)).toBe(1);
    expect(await retry(failing(3).work, fast)).toBe(4);
  });

  it('throws the last error once it may not be retried', async () => {
    const { work, attempts } = failing(9);
    const failures: number[] = [];
    const shouldRetry = (_error: unknown, count: number) => {
      failures.push(count);
      return count < 3;
    };
    await expect(retry(work, { ...fast, shouldRetry })).rejects.toThrow('attempt 3');
    expect([attempts(), failures]).toEqual([3, [1, 2, 3]]);
  });

  it('throws the last error when it is aborted during a delay', async () => {
    const { work, attempts } = failing(9);
    const stopping = new AbortController();
    const result = retry(work, { firstMs: 60_000, maxMs: 60_000, signal: stopping.signal });
    await expect.poll(attempts).toBe(1);
    stopping.abort();
    await expect(result).rejects.toThrow('attempt 1');
    expect(attempts()).toBe(1);
  });

  it('does not repeat an operation that fails after it was aborted', async () => {
    const { work, attempts } = failing(9);
    await expect(retry(work, { ...fast, signal: AbortSignal.abort() })).rejects.toThrow('attempt 1');
    expect(attempts()).toBe(1);
  });
});
