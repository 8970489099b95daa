import { describe, expect, it } from 'vitest';
import { createRequestBuilder } from './beacons.ts';
import type { QueuedEvent } from './event-queue.ts';

const queuedEvent = (userId: string): QueuedEvent => ({
  path: 'events',
  at: 0,
  event: { eventName: 'x', object: 'x', action: 'x', pageId: 'x', userId },
});

async function wrapped(userId: string, token?: string) {
  const [url, body] = createRequestBuilder(
    '',
    () => token,
    () => ({ userId: '7' }),
  )([queuedEvent(userId)]);
  const { events, jwt } = JSON.parse(await body.text()) as { events: { userId: string }[]; jwt?: string };
  return [url, events.map((event) => event.userId), jwt];
}

describe('H14 a request', () => {
  it('carries the token of its user', async () => {
    expect(await wrapped('7', 'token')).toEqual(['/events-with-token', ['7'], 'token']);
  });

  it('sends events of another user as anonymous, because the token does not prove them', async () => {
    expect(await wrapped('-5', 'token')).toEqual(['/events', ['-1'], undefined]);
  });

  it('is unchanged without a token', async () => {
    expect(await wrapped('-5')).toEqual(['/events', ['-5'], undefined]);
  });
});
