import { randomUUID } from 'node:crypto';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import { OneWayProxy } from '@contenthub/testing/sockets/one-way-proxy';
import { startUnresponsiveServer } from '@contenthub/testing/sockets/unresponsive-server';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeFeed, FeedCursor } from './change-feed.ts';
import { openChangeFeed, retryingChangeFeed } from './open-change-feed.ts';
import { change, collectChanges, describeChangeFeed } from './testing/change-feed-suite.ts';
import { NatsServer } from './testing/nats-server.ts';

let server: NatsServer;
beforeAll(async () => {
  server = await NatsServer.start();
});
afterAll(() => server.remove());

const opened: ChangeFeed[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((feed) => feed.close()));
});

async function open(sender: string = randomUUID()): Promise<ChangeFeed> {
  const feed = await openChangeFeed(server.url, sender);
  opened.push(feed);
  return feed;
}

/** With the server just back, a sender that is not connected yet fails and tries again, as the outbox does. */
async function announceAtLast(feed: ChangeFeed, id: number): Promise<void> {
  await expect.poll(() => feed.publish(change(id)).then(() => 'safe', String), { timeout: 20_000 }).toBe('safe');
}

const soon = { timeout: 20_000 };
let sender = randomUUID();
describeChangeFeed(
  'the feed of several processes',
  () => openChangeFeed(server.url, sender),
  async () => {
    sender = randomUUID();
  },
);

describe('a change that is announced again', () => {
  it('by the same store is heard once', async () => {
    const [feed, again] = [await open('store-a'), await open('store-a')];
    const heard = await collectChanges(await open());
    await feed.publish(change(1));
    await again.publish(change(1));
    await feed.publish(change(2));
    await expect.poll(() => heard).toContainEqual(change(2));
    expect(heard).toEqual([change(1), change(2)]);
  });

  it('with the same number by another store is another change', async () => {
    const heard = await collectChanges(await open());
    await (await open('store-b')).publish(change(1, 'post:b'));
    await (await open('store-c')).publish(change(1, 'post:c'));
    await expect.poll(() => heard).toEqual([change(1, 'post:b'), change(1, 'post:c')]);
  });
});

describe('a cut connection', () => {
  it('is mended: the listener goes on where it was, and hears each change once', async () => {
    const [feed, heard] = [await open(), await collectChanges(await open())];
    await feed.publish(change(1));
    await expect.poll(() => heard).toHaveLength(1);
    await server.kill();
    await server.begin();
    await announceAtLast(feed, 2);
    await announceAtLast(feed, 3);
    await expect.poll(() => heard, soon).toEqual([change(1), change(2), change(3)]);
  });

  it('loses nothing that was announced while only the listener was still away', async () => {
    const [feed, heard] = [await open(), await collectChanges(await open())];
    await server.kill();
    await server.begin();
    // A new sender is connected at once; the listener notices only after a while that its server is back.
    const quick = await open();
    await quick.publish(change(1));
    await announceAtLast(feed, 2);
    await expect.poll(() => heard, soon).toEqual([change(1), change(2)]);
  });

  it('does not bring back what was announced before the listener came', async () => {
    const feed = await open();
    await feed.publish(change(1));
    const heard = await collectChanges(await open());
    await server.kill();
    await server.begin();
    await announceAtLast(feed, 2);
    await expect.poll(() => heard, soon).toContainEqual(change(2));
    expect(heard).toEqual([change(2)]);
  });

  it('does not keep a feed from being closed, after which it hears nothing', async () => {
    const feed = await openChangeFeed(server.url, randomUUID());
    const heard = await collectChanges(feed);
    await server.kill();
    await expect(feed.close()).resolves.toBeUndefined();
    await server.begin();
    const witness = await collectChanges(await open());
    await announceAtLast(await open(), 1);
    await expect.poll(() => witness, soon).toEqual([change(1)]);
    expect(heard).toEqual([]);
    await expect(feed.publish(change(2))).rejects.toThrow('closed connection');
  });
});

describe('a listener that was away', () => {
  it('hears what came meanwhile before it is told that it may go on', async () => {
    const feed = await open();
    const left = await feed.publish(change(1));
    await feed.publish(change(2));
    await feed.publish(change(3));
    const heard: ContentChanged[] = [];
    const { at, missed } = await (await open()).subscribe((each) => heard.push(each), left);
    expect([heard, missed, at.number]).toEqual([[change(2), change(3)], false, left.number + 2]);
  });

  it('is told that it missed something when the stream does not remember that far, or is another one', async () => {
    const feed = await open();
    const left = await feed.publish(change(1));
    await feed.publish(change(2));
    const connection = await connect({ servers: server.url });
    const manager = await jetstreamManager(connection);
    await manager.streams.purge('CONTENT');
    expect((await (await open()).subscribe(() => {}, left)).missed).toBe(true);
    await manager.streams.delete('CONTENT');
    await connection.close();
    const anew = await open();
    await anew.publish(change(3));
    await anew.publish(change(4));
    expect((await anew.subscribe(() => {}, { ...left, number: 1 })).missed).toBe(true);
  });

  it('may start before the server does', async () => {
    await server.kill();
    const feed = retryingChangeFeed(() => openChangeFeed(server.url, 'patient'), 50);
    opened.push(feed);
    const heard: ContentChanged[] = [];
    const listening = feed.subscribe((each) => heard.push(each));
    await server.begin();
    await listening;
    await (await open()).publish(change(1));
    await expect.poll(() => heard, soon).toEqual([change(1)]);
  });

  it('can be closed before the server was ever there, and does not come back with it', async () => {
    await server.kill();
    const feed = retryingChangeFeed(() => openChangeFeed(server.url, 'patient'), 50);
    const refused = expect(feed.subscribe(() => {})).rejects.toThrow('closed before it could be opened');
    await expect(feed.close()).resolves.toBeUndefined();
    await server.begin();
    await refused;
  });
});

describe('a stream that is lost', () => {
  /** As a server that comes back with an empty disk. */
  async function loseStream(): Promise<void> {
    const connection = await connect({ servers: server.url });
    await (await jetstreamManager(connection)).streams.delete('CONTENT');
    await connection.close();
  }

  async function openWatched(): Promise<ChangeFeed> {
    const feed = await openChangeFeed(server.url, randomUUID(), { checkEveryMs: 100 });
    opened.push(feed);
    return feed;
  }

  it('is noticed by listeners, who hear what comes after', async () => {
    const feed = await openWatched();
    const heard: ContentChanged[] = [];
    const lost: FeedCursor[] = [];
    const { at } = await feed.subscribe(
      (each) => heard.push(each),
      undefined,
      (place) => lost.push(place),
    );
    await loseStream();
    await expect.poll(() => lost, soon).toHaveLength(1);
    expect(lost[0]?.feed).not.toBe(at.feed);
    await (await open()).publish(change(1));
    await (await open()).publish(change(2));
    await expect.poll(() => heard, soon).toEqual([change(1), change(2)]);
    expect(lost).toHaveLength(1);
  });

  it('is created again by the next announcement, under another name', async () => {
    const feed = await open();
    const before = await feed.publish(change(1));
    await loseStream();
    const after = await feed.publish(change(2));
    expect(after.number).toBe(1);
    expect(after.feed).not.toBe(before.feed);
  });
});

it('keeps as many copies as it is told, and a listener does not change that', async () => {
  const connection = await connect({ servers: server.url });
  const manager = await jetstreamManager(connection);
  const replicas = async () => (await manager.streams.info('CONTENT')).config.num_replicas;
  for (const wanted of [3, 1]) {
    opened.push(await openChangeFeed(server.url, 'store', { replicas: wanted }));
    expect(await replicas()).toBe(wanted);
    await (await open()).subscribe(() => {});
    expect(await replicas()).toBe(wanted);
  }
  await connection.close();
});

it('H16 signs in with the user and password of its address', async () => {
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

it('keeps changes for a day at most and in bounded space', async () => {
  await open();
  const connection = await connect({ servers: server.url });
  const { config } = await (await jetstreamManager(connection)).streams.info('CONTENT');
  expect(config).toMatchObject({ max_age: 86_400_000_000_000, max_bytes: 67_108_864, subjects: ['content.changed'] });
  await connection.close();
});

it('says so when no server answers', async () => {
  await server.kill();
  await expect(openChangeFeed(server.url, 'a-store')).rejects.toThrow(/refused/i);
  await server.begin();
});

describe('a server that hangs', () => {
  const outcome = (call: Promise<unknown>) => call.then(() => 'answered', String);

  it('H10 is given up on within ten seconds when it never says a word', { timeout: 20_000 }, async () => {
    const silent = await startUnresponsiveServer();
    const late = setTimeout(() => silent.closeConnections(), 10_000);
    expect(await outcome(openChangeFeed(`nats://127.0.0.1:${silent.port}`, 'store'))).toMatch(/timeout/i);
    clearTimeout(late);
    await silent.close();
  });

  it('H10 fails a call within ten seconds and can be left when it stops answering', { timeout: 20_000 }, async () => {
    const socket = await OneWayProxy.open(Number(new URL(server.url).port));
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
