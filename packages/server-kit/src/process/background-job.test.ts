import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackgroundJob, type BackgroundJobOptions, type Failure } from './background-job.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Run = { resolve: () => void; reject: (error: Error) => void; signal: AbortSignal };

/** A job whose runs the test ends, with a log of what happened. */
function controlled(options: Partial<BackgroundJobOptions> = {}) {
  const runs: Run[] = [];
  const failures: Failure[] = [];
  let recoveries = 0;
  const job = new BackgroundJob({
    run: (signal) => new Promise((resolve, reject) => runs.push({ resolve, reject, signal })),
    onError: (_error, failure) => failures.push(failure),
    onRecovered: () => {
      recoveries += 1;
    },
    ...options,
  });
  const active = () => runs.at(-1) as Run;
  return {
    job,
    runs,
    failures,
    recoveries: () => recoveries,
    active,
    succeed: async () => {
      active().resolve();
      await settle();
    },
    fail: async () => {
      active().reject(new Error('down'));
      await settle();
    },
  };
}

/** Runs everything that is due now. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const retry = { firstMs: 100, maxMs: 400, jitter: 0 };

describe('a triggered job', () => {
  it('runs once for several triggers at the same time', async () => {
    const { job, runs, succeed } = controlled();
    for (let call = 0; call < 3; call += 1) job.trigger();
    await settle();
    expect(runs).toHaveLength(1);
    await succeed();
    await later(60_000);
    expect(runs).toHaveLength(1);
  });

  it('runs once more for any number of triggers during a run, and never twice at the same time', async () => {
    const { job, runs, succeed } = controlled();
    job.trigger();
    await settle();
    for (let call = 0; call < 3; call += 1) job.trigger();
    await settle();
    expect(runs).toHaveLength(1);
    await succeed();
    expect(runs).toHaveLength(2);
    await succeed();
    expect(runs).toHaveLength(2);
  });

  it('runs again if the run itself triggers it', async () => {
    let left = 3;
    const { job } = controlled({
      run: async () => {
        left -= 1;
        if (left > 0) job.trigger();
      },
    });
    await job.runNow();
    expect(left).toBe(0);
  });

  it('waits for the delay once, and collects triggers during it', async () => {
    const { job, runs } = controlled({ delayMs: 100 });
    job.trigger();
    await later(60);
    job.trigger();
    await later(39);
    expect(runs).toHaveLength(0);
    await later(1);
    expect(runs).toHaveLength(1);
  });

  it('delays a run that was triggered during another run', async () => {
    const { job, runs, succeed } = controlled({ delayMs: 100 });
    void job.runNow();
    await settle();
    job.trigger();
    await succeed();
    await later(99);
    expect(runs).toHaveLength(1);
    await later(1);
    expect(runs).toHaveLength(2);
  });

  it('waits until no trigger has followed for the debounce time', async () => {
    const { job, runs } = controlled({ debounceMs: 100 });
    for (let call = 0; call < 5; call += 1) {
      job.trigger();
      await later(60);
    }
    expect(runs).toHaveLength(0);
    await later(40);
    expect(runs).toHaveLength(1);
  });
});

describe('runNow', () => {
  it('skips the debounce time and leaves no second run behind', async () => {
    const { job, runs, succeed } = controlled({ debounceMs: 100 });
    job.trigger();
    void job.runNow();
    await settle();
    expect(runs).toHaveLength(1);
    await succeed();
    await later(1000);
    expect(runs).toHaveLength(1);
  });

  it('resolves only after a run that started after the call', async () => {
    const { job, succeed } = controlled();
    job.trigger();
    await settle();
    let done = false;
    void job.runNow().then(() => {
      done = true;
    });
    await succeed();
    expect(done).toBe(false);
    await succeed();
    expect(done).toBe(true);
  });

  it('resolves if the run fails', async () => {
    const { job, failures, fail } = controlled();
    const ended = job.runNow();
    await settle();
    await fail();
    await ended;
    expect(failures).toEqual([{ count: 1, retryMs: undefined }]);
  });
});

describe('the interval', () => {
  it('runs the job repeatedly, but only after start', async () => {
    const { job, runs, succeed } = controlled({ intervalMs: 100 });
    await later(1000);
    expect(runs).toHaveLength(0);
    job.start();
    job.start();
    await later(99);
    expect(runs).toHaveLength(0);
    await later(1);
    await succeed();
    await later(100);
    expect(runs).toHaveLength(2);
  });

  it('requests no further run during a run', async () => {
    const { job, runs, succeed } = controlled({ intervalMs: 100 });
    job.start();
    await later(350);
    expect(runs).toHaveLength(1);
    await succeed();
    expect(runs).toHaveLength(1);
    await later(50);
    expect(runs).toHaveLength(2);
  });

  it('repeats a failed run that is not retried', async () => {
    const { job, runs, failures, fail } = controlled({ intervalMs: 100 });
    job.start();
    await later(100);
    await fail();
    await later(100);
    expect(runs).toHaveLength(2);
    await fail();
    expect(failures.map(({ count }) => count)).toEqual([1, 2]);
  });
});

describe('a failed run', () => {
  it('is retried with growing, limited delays until it succeeds', async () => {
    const { job, runs, failures, recoveries, fail, succeed } = controlled({ retry });
    job.trigger();
    await settle();
    for (const delay of [100, 200, 400, 400]) {
      const before = runs.length;
      await fail();
      await later(delay - 1);
      expect(runs).toHaveLength(before);
      await later(1);
      expect(runs).toHaveLength(before + 1);
    }
    expect(failures.map(({ count, retryMs }) => [count, retryMs])).toEqual([
      [1, 100],
      [2, 200],
      [3, 400],
      [4, 400],
    ]);
    expect(recoveries()).toBe(0);
    await succeed();
    expect(recoveries()).toBe(1);
    job.trigger();
    await settle();
    await fail();
    expect(failures.at(-1)).toEqual({ count: 1, retryMs: 100 });
  });

  it('is not repeated earlier by triggers or by the interval', async () => {
    const { job, runs, fail } = controlled({ retry, intervalMs: 10 });
    job.start();
    job.trigger();
    await settle();
    job.trigger();
    await fail();
    job.trigger();
    await later(99);
    expect(runs).toHaveLength(1);
    await later(1);
    expect(runs).toHaveLength(2);
  });

  it('is repeated at once by runNow', async () => {
    const { job, runs, fail, succeed } = controlled({ retry });
    job.trigger();
    await settle();
    await fail();
    void job.runNow();
    await settle();
    expect(runs).toHaveLength(2);
    await succeed();
    await later(1000);
    expect(runs).toHaveLength(2);
  });

  it('is the last error until a run succeeds', async () => {
    const { job, fail, succeed } = controlled({ retry });
    job.trigger();
    await settle();
    expect(job.lastError).toBeUndefined();
    await fail();
    expect(job.lastError).toEqual(new Error('down'));
    await later(100);
    expect(job.lastError).toEqual(new Error('down'));
    await succeed();
    expect(job.lastError).toBeUndefined();
  });

  it('may throw synchronously', async () => {
    const errors: unknown[] = [];
    const { job } = controlled({
      run: () => {
        throw new Error('bug');
      },
      onError: (error) => errors.push(error),
    });
    await job.runNow();
    expect(errors).toEqual([new Error('bug')]);
  });
});

describe('stop', () => {
  it('aborts the signal, waits for the active run and starts no other', async () => {
    const { job, runs, active, succeed } = controlled({ intervalMs: 100, retry });
    job.start();
    job.trigger();
    await settle();
    job.trigger();
    let stopped = false;
    void job.stop().then(() => {
      stopped = true;
    });
    await settle();
    expect([active().signal.aborted, job.stopped, stopped]).toEqual([true, true, false]);
    await succeed();
    expect(stopped).toBe(true);
    job.start();
    job.trigger();
    await job.runNow();
    await later(1000);
    expect(runs).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('drops delayed runs and retries', async () => {
    const delayed = controlled({ debounceMs: 100 });
    delayed.job.trigger();
    await delayed.job.stop();
    const failing = controlled({ retry });
    failing.job.trigger();
    await settle();
    await failing.fail();
    await failing.job.stop();
    await later(1000);
    expect([delayed.runs.length, failing.runs.length, vi.getTimerCount()]).toEqual([0, 1, 0]);
  });

  it('does not retry a run that fails after stop', async () => {
    const { job, runs, failures, fail } = controlled({ retry });
    job.trigger();
    await settle();
    const stopped = job.stop();
    await fail();
    await stopped;
    await later(1000);
    expect([runs.length, failures]).toEqual([1, [{ count: 1, retryMs: undefined }]]);
  });
});

describe('finish', () => {
  it('runs delayed work, and then stops', async () => {
    const { job, runs, succeed } = controlled({ delayMs: 100 });
    job.trigger();
    const finished = job.finish();
    await settle();
    expect(runs).toHaveLength(1);
    await succeed();
    await finished;
    job.trigger();
    await later(1000);
    expect([runs.length, job.stopped]).toEqual([1, true]);
  });

  it('runs again for triggers during the active run', async () => {
    const { job, runs, succeed } = controlled();
    job.trigger();
    await settle();
    job.trigger();
    const finished = job.finish();
    await succeed();
    await succeed();
    await finished;
    expect(runs).toHaveLength(2);
  });

  it('makes one last attempt instead of waiting for a retry', async () => {
    const { job, runs, failures, fail } = controlled({ retry });
    job.trigger();
    await settle();
    await fail();
    const finished = job.finish();
    await settle();
    await fail();
    await finished;
    await later(1000);
    expect([runs.length, failures.map(({ retryMs }) => retryMs)]).toEqual([2, [100, undefined]]);
  });

  it('does not repeat a run that fails, even if it was triggered again', async () => {
    const { job, runs, fail } = controlled();
    job.trigger();
    await settle();
    job.trigger();
    const finished = job.finish();
    await fail();
    await finished;
    expect(runs).toHaveLength(1);
  });

  it('stops at once if nothing is due', async () => {
    const { job, runs } = controlled({ intervalMs: 100 });
    job.start();
    await job.finish();
    await later(1000);
    expect(runs).toHaveLength(0);
  });
});
