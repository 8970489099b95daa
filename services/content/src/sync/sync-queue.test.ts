import { createLogger } from '@contenthub/server-kit/observability/logger';
import { currentRequestId, withRequestId } from '@contenthub/server-kit/observability/request-context';
import { captureLogs } from '@contenthub/testing/fixtures/captured-logs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SyncQueue } from './sync-queue.ts';

const { lines, destination } = captureLogs();
const logger = createLogger('content', 'warn', destination);
let queue: SyncQueue;

beforeEach(() => {
  lines.splice(0);
  queue = new SyncQueue(logger, { firstMs: 5, maxMs: 20, jitter: 0 });
});
afterEach(() => queue.stop());

/** A task that waits until the test releases it. */
function gate() {
  const [entered, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pass = async () => {
    entered.resolve();
    await open.promise;
  };
  return { entered: entered.promise, open: open.resolve, pass };
}

describe('SyncQueue', () => {
  it('runs one task at a time, in order', async () => {
    const steps: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      queue.add(name, async () => {
        steps.push(`${name} begins`);
        await Promise.resolve();
        steps.push(`${name} ends`);
      });
    }
    await queue.idle();
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('runs a task once if it is requested twice while waiting, in its last version', async () => {
    const { entered, open, pass } = gate();
    const done: string[] = [];
    queue.add('busy', pass);
    await entered;
    queue.add('post 1', async () => void done.push('first'));
    queue.add('post 1', async () => void done.push('second'));
    expect(queue.length).toBe(1);
    open();
    await queue.idle();
    expect(done).toEqual(['second']);
  });

  it('runs a task again if it is requested while running, because it may have read the old state', async () => {
    const { entered, open, pass } = gate();
    const done: string[] = [];
    queue.add('post 1', pass);
    await entered;
    queue.add('post 1', async () => void done.push('again'));
    open();
    await queue.idle();
    expect(done).toEqual(['again']);
  });

  it('retries a failing task with growing, bounded delays until it succeeds', async () => {
    let tries = 0;
    queue.add('post 1', async () => {
      tries += 1;
      if (tries < 6) throw new Error(`try ${tries}`);
    });
    await expect.poll(() => tries).toBe(6);
    await queue.idle();
    expect(lines.map(({ delay }) => delay)).toEqual([5, 10, 20, 20, 20]);
    expect(lines[0]).toMatchObject({ name: 'post 1', err: { message: 'try 1' } });
  });

  it('runs other tasks while a failed one waits for its retry', async () => {
    queue = new SyncQueue(logger, { firstMs: 60_000, maxMs: 60_000 });
    const done: string[] = [];
    queue.add('broken', async () => {
      throw new Error('broken');
    });
    queue.add('fine', async () => void done.push('fine'));
    await queue.idle();
    expect(done).toEqual(['fine']);
  });

  it('replaces a failed task that waits for its retry with a new request', async () => {
    queue = new SyncQueue(logger, { firstMs: 60_000, maxMs: 60_000 });
    const done: string[] = [];
    queue.add('post 1', async () => {
      done.push('failed');
      throw new Error('broken');
    });
    await queue.idle();
    queue.add('post 1', async () => void done.push('worked'));
    await queue.idle();
    expect(done).toEqual(['failed', 'worked']);
  });

  it('schedules one retry per name, however often it was requested', async () => {
    let tries = 0;
    const broken = async () => {
      tries += 1;
      if (tries <= 3) throw new Error('broken');
    };
    for (let request = 0; request < 3; request += 1) {
      queue.add('post 1', broken);
      await queue.idle();
    }
    await expect.poll(() => tries).toBe(4);
    queue.add('marker', async () => {});
    await queue.idle();
    expect(tries).toBe(4);
  });

  it('runs low-priority work last and keeps urgent tasks urgent', async () => {
    const { entered, open, pass } = gate();
    const done: string[] = [];
    const note = (name: string) => async () => void done.push(name);
    queue.add('busy', pass);
    await entered;
    queue.addLowPriority('compare', note('compare'));
    queue.add('post 1', note('post 1'));
    queue.addLowPriority('poll', note('poll'));
    queue.add('post 2', note('post 2'));
    queue.addLowPriority('post 2', note('post 2'));
    open();
    await queue.idle();
    expect(done).toEqual(['post 1', 'post 2', 'compare', 'poll']);
  });

  it('stops after the running task and starts no other', async () => {
    const { entered, open, pass } = gate();
    const done: string[] = [];
    queue.add('under way', async () => {
      await pass();
      done.push('under way');
    });
    queue.add('waiting', async () => void done.push('waiting'));
    await entered;
    const stopped = queue.stop();
    open();
    await stopped;
    queue.add('late', async () => void done.push('late'));
    await queue.idle();
    expect(done).toEqual(['under way']);
  });

  it('runs each task under the id of the request that queued it', async () => {
    const { entered, open, pass } = gate();
    const ids: (string | undefined)[] = [];
    const note = async () => void ids.push(currentRequestId());
    withRequestId('first-request', () => queue.add('busy', pass));
    await entered;
    withRequestId('second-request', () => queue.add('post 1', note));
    queue.add('post 2', note);
    open();
    await queue.idle();
    expect(ids).toEqual(['second-request', undefined]);
  });

  it('O06 reports a task as failing until it has succeeded, and how long urgent ones took', async () => {
    const finished: number[] = [];
    queue = new SyncQueue(logger, { firstMs: 5, maxMs: 20, jitter: 0 }, (seconds) => finished.push(seconds));
    const { entered, open, pass } = gate();
    let attempts = 0;
    queue.add('post 7', async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('WordPress returned 500');
      await pass();
    });
    await entered;
    expect(queue.status).toMatchObject({ tasks: 1, failing: 1 });
    expect(queue.find(['post 7', 'post 8'])).toEqual([
      { name: 'post 7', since: expect.any(String), error: 'WordPress returned 500' },
    ]);
    open();
    await expect.poll(() => queue.status).toEqual({ tasks: 0, failing: 0, oldestAgeSeconds: 0 });
    expect(finished).toEqual([expect.any(Number)]);
  });
});
