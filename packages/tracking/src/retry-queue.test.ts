import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRequestBuilder } from './beacons.ts';
import { createEventQueue, isAbandoned, now, type QueuedEvent, queueKey } from './event-queue.ts';
import { createRetryQueue } from './retry-queue.ts';

const bodies: { events: { label: string }[] }[] = [];
const collector = createServer(async (request, response) => {
  const body = JSON.parse(await text(request)) as (typeof bodies)[number];
  bodies.push(body);
  response.end(JSON.stringify({ accepted: body.events.length, rejected: [] }));
});
let base = '';
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => void collector.close());

/** As in browsers, the stored keys are the object's own properties. */
function memoryStorage(): Storage {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as Storage;
}

const queuedEvent = (label: string, batchId: number): QueuedEvent => ({
  path: 'events',
  at: now() - 60_000,
  event: {
    ...{ eventName: 'contenthub/headerMenu/open', object: 'headerMenu', action: 'open', pageId: 'closedpg-1' },
    ...{ instanceId: 'closedpg', batchId, userId: '-7', label },
  },
});

it('sends the events of closed pages and of earlier releases, and removes both', async () => {
  const storage = memoryStorage();
  const [former, current] = [queuedEvent('former', 1), queuedEvent('current', 2)];
  storage.setItem(queueKey(former).replace(':queue:', ':kept:'), JSON.stringify(former));
  const queue = createEventQueue(storage, () => {});
  queue.put(current);
  expect(queue.keys().map(isAbandoned)).toEqual([true, true]);
  expect(Object.keys(storage)).toHaveLength(2);

  const delivered: unknown[] = [];
  const user = () => ({ userId: '-7' });
  const retryQueue = createRetryQueue({
    ...{ instanceId: 'thispage', queue, user, inFlight: new Set() },
    buildRequest: createRequestBuilder(base, () => undefined, user),
    log() {},
    notify() {},
    settle(queued) {
      queue.remove(queueKey(queued));
      delivered.push(queued.event.label);
    },
    requeue() {},
  });
  retryQueue.schedule();
  await expect.poll(() => Object.keys(storage)).toEqual([]);
  expect(delivered).toEqual(['former', 'current']);
  expect(bodies.flatMap(({ events }) => events.map(({ label }) => label))).toEqual(['former', 'current']);
});
