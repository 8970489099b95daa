import { everythingKey } from '@contenthub/contracts/http/edge-caching';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Edge, type Purge, PurgeQueue, toHeaderLines } from './edge.ts';

const silent = createLogger('purger', 'silent');

/** An edge that fails the given number of times and records successful purges. */
function edgeThat(failures: number) {
  const purges: Purge[] = [];
  let left = failures;
  const edge: Edge = {
    name: 'edge',
    async purge(purge) {
      left -= 1;
      if (left >= 0) throw new Error('away');
      purges.push(purge);
    },
  };
  return { edge, purges };
}

it('retries until the edge has purged every key, with the number of the last change', async () => {
  const { edge, purges } = edgeThat(3);
  const queue = new PurgeQueue(edge, silent);
  queue.add({ keys: ['post:1', 'feed:main'], removed: ['post:1'], change: 1 });
  queue.add({ keys: ['post:2', 'feed:main'], removed: [], change: 2 });
  await expect.poll(() => queue.pending === 0 && purges.length > 0).toBe(true);
  expect(new Set(purges.flatMap(({ keys }) => keys))).toEqual(new Set(['post:1', 'feed:main', 'post:2']));
  expect(purges.flatMap(({ removed }) => removed)).toEqual(['post:1']);
  expect(purges.at(-1)?.change).toBe(2);
  await queue.stop();
});

it('purges everything when too many keys are waiting', async () => {
  const { edge, purges } = edgeThat(1);
  const queue = new PurgeQueue(edge, silent);
  queue.add({ keys: ['post:0'], removed: [], change: 1 });
  queue.add({ keys: Array.from({ length: 10_001 }, (_, id) => `post:${id}`), removed: [], change: 2 });
  await expect.poll(() => purges.length).toBeGreaterThan(0);
  expect(purges.flatMap(({ keys }) => keys)).toContain(everythingKey);
  await queue.stop();
});

it('stops while the edge is down', async () => {
  const { edge } = edgeThat(Number.POSITIVE_INFINITY);
  const queue = new PurgeQueue(edge, silent);
  queue.add({ keys: ['post:1'], removed: [], change: 1 });
  await queue.stop();
  expect(queue.pending).toBe(1);
});

it('counts keys as pending until the edge has responded', async () => {
  const response = Promise.withResolvers<void>();
  const queue = new PurgeQueue({ name: 'slow edge', purge: () => response.promise }, silent);
  queue.add({ keys: ['post:1'], removed: [], change: 1 });
  queue.add({ keys: ['post:1', 'post:2'], removed: [], change: 2 });
  expect(queue.pending).toBe(2);
  response.resolve();
  await expect.poll(() => queue.pending).toBe(0);
  await queue.stop();
});

it('splits keys into header lines without losing any', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z:0-9-]{1,300}$/), { maxLength: 200 }), (keys) => {
      const written = toHeaderLines(keys);
      expect(written.flatMap((line) => line.split(' '))).toEqual(keys);
      expect(written.every((line) => line.length < 8000)).toBe(true);
    }),
  );
});

it('O06 reports how long the oldest purge has been waiting, and the lag once it is accepted', async () => {
  const { edge, purges } = edgeThat(2);
  const lags: number[] = [];
  const attempts: boolean[] = [];
  const queue = new PurgeQueue(edge, silent, {
    onAttempt: (_, succeeded) => attempts.push(succeeded),
    onLag: (_, seconds) => lags.push(seconds),
  });
  expect(queue.status).toEqual({ pendingKeys: 0, oldestPendingSeconds: 0, lastPurgeSeconds: undefined });
  queue.add({ keys: ['post:1'], removed: [], change: 1, storedAt: Date.now() - 5000 });
  await expect.poll(() => attempts).toContain(false);
  await expect.poll(() => purges.length).toBe(1);
  await expect.poll(() => queue.status.oldestPendingSeconds).toBe(0);
  expect(queue.status).toMatchObject({ pendingKeys: 0, lastPurgeSeconds: expect.any(Number) });
  expect(attempts).toEqual([false, false, true]);
  expect(lags).toEqual([expect.any(Number)]);
  expect(lags[0]).toBeGreaterThanOrEqual(5);
  await queue.stop();
});
