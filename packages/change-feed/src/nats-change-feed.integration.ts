import { randomUUID } from 'node:crypto';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import { OneWayProxy } from '@contenthub/testing/sockets/one-way-proxy';
import { startUnresponsiveServer } from '@contenthub/testing/sockets/unresponsive-server';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import type { ChangeFeed, FeedCursor } from './change-feed.ts';
import { openChangeFeed } from './open-change-feed.ts';
import { change, collectChanges, describeChangeFeed } from './testing/change-feed-suite.ts';
import { useNatsFeeds } from './testing/nats-feeds.ts';
import { NatsServer } from './testing/nats-server.ts';

const { feeds, open, publishWithRetry } = useNatsFeeds();

/** Checks the stream and its subscribers often. */
async function openWatched(): Promise<ChangeFeed> {
  const feed = await openChangeFeed(feeds.server.url, randomUUID(), { checkEveryMs: 100 });
  feeds.opened.push(feed);
  return feed;
}

let sender = randomUUID();
describeChangeFeed(
  'NATS change feed',
  () => openChangeFeed(feeds.server.url, sender),
  async () => {
    sender = randomUUID();
  },
);

describe('a change that is published twice', () => {
  it('is delivered once for the same store', async () => {
    const [feed, again] = [await open('store-a'), await open('store-a')];
    const received = await collectChanges(await open());
    await feed.publish(change(1));
    await again.publish(change(1));
    await feed.publish(change(2));
    await expect.poll(() => received).toContainEqual(change(2));
    expect(received).toEqual([change(1), change(2)]);
  });

  it('with the same number from another store is a different change', async () => {
    const received = await collectChanges(await open());
    await (await open('store-b')).publish(change(1, 'post:b'));
    await (await open('store-c')).publish(change(1, 'post:c'));
    await expect.poll(() => received).toEqual([change(1, 'post:b'), change(1, 'post:c')]);
  });

  it('O04 with the same number from a store that was restored is a different change', async () => {
    const received = await collectChanges(await open());
    const feed = await open('store-d');
    const later = { ...change(1, 'post:after-the-restore'), at: new Date().toISOString() };
    await feed.publish(change(1, 'post:before'));
    await feed.publish(later);
    await expect.poll(() => received).toEqual([change(1, 'post:before'), later]);
  });
});

describe('a broken connection', () => {
  it('resumes where it stopped and delivers each change once', async () => {
    const [feed, received] = [await open(), await collectChanges(await open())];
    await feed.publish(change(1));
    await expect.poll(() => received).toHaveLength(1);
    await feeds.server.kill();
    await feeds.server.begin();
    await publishWithRetry(feed, 2);
    await publishWithRetry(feed, 3);
    await expect.poll(() => received).toEqual([change(1), change(2), change(3)]);
  });
});

describe('a subscriber that was disconnected', () => {
  it('receives missed changes before subscribe resolves', async () => {
    const feed = await open();
    const left = await feed.publish(change(1));
    await feed.publish(change(2));
    await feed.publish(change(3));
    const received: ContentChanged[] = [];
    const { at, missed } = await (await open()).subscribe((each) => received.push(each), left);
    expect([received, missed, at.number]).toEqual([[change(2), change(3)], false, left.number + 2]);
  });

  it('learns that it missed changes when the stream is too short or a different one', async () => {
    const feed = await open();
    const left = await feed.publish(change(1));
    await feed.publish(change(2));
    const connection = await connect({ servers: feeds.server.url });
    const manager = await jetstreamManager(connection);
    await manager.streams.purge('CONTENT');
    expect((await (await open()).subscribe(() => {}, left)).missed).toBe(true);
    await manager.streams.delete('CONTENT');
    await connection.close();
    const recreated = await open();
    await recreated.publish(change(3));
    await recreated.publish(change(4));
    expect((await recreated.subscribe(() => {}, { ...left, number: 1 })).missed).toBe(true);
  });
});

describe('a lost stream', () => {
  /** Simulates a server that comes back with an empty disk. */
  async function loseStream(): Promise<void> {
    const connection = await connect({ servers: feeds.server.url });
    await (await jetstreamManager(connection)).streams.delete('CONTENT');
    await connection.close();
  }

  it('is detected by subscribers, which receive later changes', async () => {
    const feed = await openWatched();
    const received: ContentChanged[] = [];
    const lost: FeedCursor[] = [];
    const { at } = await feed.subscribe(
      (each) => received.push(each),
      undefined,
      (cursor) => lost.push(cursor),
    );
    await loseStream();
    await expect.poll(() => lost).toHaveLength(1);
    expect(lost[0]?.feed).not.toBe(at.feed);
    await (await open()).publish(change(1));
    await (await open()).publish(change(2));
    await expect.poll(() => received).toEqual([change(1), change(2)]);
    expect(lost).toHaveLength(1);
  });

  it('is recreated by the next publish, under another name', async () => {
    const feed = await open();
    const before = await feed.publish(change(1));
    await loseStream();
    const after = await feed.publish(change(2));
    expect(after.number).toBe(1);
    expect(after.feed).not.toBe(before.feed);
  });
});

it('replaces a consumer that stopped delivering, and delivers each change once', async () => {
  const connection = await connect({ servers: feeds.server.url });
  const manager = await jetstreamManager(connection);
  const [feed, received] = [await openWatched(), [] as ContentChanged[]];
  const known = new Set((await manager.consumers.list('CONTENT').next()).map(({ name }) => name));
  await feed.subscribe((each) => received.push(each));
  await feed.publish(change(1));
  await expect.poll(() => received).toEqual([change(1)]);
  // The consumer still sends heartbeats, but has nothing to deliver.
  await manager.streams.update('CONTENT', { subjects: ['content.changed', 'content.other'] });
  const consumers = (await manager.consumers.list('CONTENT').next()).map(({ name }) => name);
  const own = consumers.filter((name) => !known.has(name));
  expect(own).toHaveLength(1);
  await manager.consumers.update('CONTENT', own[0] ?? '', { filter_subject: 'content.other' });
  await feed.publish(change(2));
  await feed.publish(change(3));
  await expect.poll(() => received).toEqual([change(1), change(2), change(3)]);
  await connection.close();
});

it('stores the configured number of replicas, and a subscriber does not change it', async () => {
  const connection = await connect({ servers: feeds.server.url });
  const manager = await jetstreamManager(connection);
  const replicas = async () => (await manager.streams.info('CONTENT')).config.num_replicas;
  for (const count of [3, 1]) {
    feeds.opened.push(await openChangeFeed(feeds.server.url, 'store', { replicas: count }));
    expect(await replicas()).toBe(count);
    await (await open()).subscribe(() => {});
    expect(await replicas()).toBe(count);
  }
  await connection.close();
});

it('H16 authenticates with the user and password of its URL', async () => {
  const guarded = await NatsServer.start(['--user', 'hub', '--pass', 'p@ss word']);
  try {
    const signedIn = guarded.url.replace('nats://', `nats://hub:${encodeURIComponent('p@ss word')}@`);
    const feed = await openChangeFeed(signedIn, 'a-store');
    expect(await feed.publish(change(1))).toMatchObject({ number: 1 });
    await feed.close();
    await expect(openChangeFeed(guarded.url, 'a-store')).rejects.toThrow(/authorization/i);
  } finally {
    await guarded.remove();
  }
});

it('stores changes for at most a day and within a size limit', async () => {
  await open();
  const connection = await connect({ servers: feeds.server.url });
  const { config } = await (await jetstreamManager(connection)).streams.info('CONTENT');
  expect(config).toMatchObject({ max_age: 86_400_000_000_000, max_bytes: 67_108_864, subjects: ['content.changed'] });
  await connection.close();
});

describe('a server that hangs', () => {
  const outcome = (call: Promise<unknown>) => call.then(() => 'answered', String);

  it('H10 times out within ten seconds when it never responds', async () => {
    const silent = await startUnresponsiveServer();
    const late = setTimeout(() => silent.closeConnections(), 10_000);
    expect(await outcome(openChangeFeed(`nats://127.0.0.1:${silent.port}`, 'store'))).toMatch(/timeout/i);
    clearTimeout(late);
    await silent.close();
  });

  it('H10 fails a call within ten seconds and can be closed when it stops responding', async () => {
    const socket = await OneWayProxy.open(Number(new URL(feeds.server.url).port));
    const feed = await openChangeFeed(`nats://127.0.0.1:${socket.port}`, randomUUID());
    await feed.publish(change(1));
    socket.pauseResponses();
    const late = setTimeout(() => socket.resumeResponses(), 10_000);
    const announced = outcome(feed.publish(change(2)));
    const listened = outcome(feed.subscribe(() => {}));
    expect(await announced).toMatch(/timeout/i);
    expect(await listened).toMatch(/timeout/i);
    clearTimeout(late);
    await feed.close();
    await socket.close();
  });
});
