import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openChangeFeed } from '@contenthub/change-feed/open-change-feed';
import { change, collectChanges } from '@contenthub/change-feed/testing/change-feed-suite';
import { JetStreamLog } from '@contenthub/collector/log/jetstream-log';
import { natsConnectionOptions } from '@contenthub/server-kit/outgoing/nats-connection';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { patience } from '@contenthub/testing/patience';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deployFolder, readCompose } from './testing/compose-file.ts';

/** The shipped configuration with the passwords of compose, on a local server. */
const compose = readCompose();
const ends: (() => unknown)[] = [];
const open: NatsConnection[] = [];
let port: number;
beforeAll(async () => {
  const folder = await temporaryFolder();
  port = await freePort();
  // Debian 12's server does not support `sync_interval: always` yet.
  const replaced = { '/data/jetstream': folder.path, 'sync_interval: always': '', '127.0.0.1:8222': '127.0.0.1:-1' };
  let text = readFileSync(join(deployFolder, 'nats/hub.conf'), 'utf8');
  for (const [from, to] of Object.entries(replaced)) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  const file = join(folder.path, 'hub.conf');
  writeFileSync(file, text);
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, ...compose.nats?.environment };
  const server = spawnChild('nats-server', ['-c', file, '-a', '127.0.0.1', '-p', String(port)], {
    ...{ env, stdio: 'ignore' },
  });
  ends.push(
    () => folder.remove(),
    () => server.kill('SIGKILL'),
  );
  await vi.waitFor(() => as('content'), patience);
});
afterAll(async () => {
  for (const connection of open) await connection.close();
  for (const end of ends.reverse()) await end();
});

/** The URL that compose gives a service, with the address of this server. */
function addressOf(service: string): string {
  const natsUrl = compose[service]?.environment?.NATS_URL ?? '';
  expect(natsUrl).toContain('@nats:4222');
  return natsUrl.replace('nats:4222', `127.0.0.1:${port}`);
}

async function as(service: string): Promise<NatsConnection> {
  const connection = await connect({ ...natsConnectionOptions(addressOf(service)), reconnect: false });
  open.push(connection);
  return connection;
}
const log = (service: string) =>
  new JetStreamLog({ url: addressOf(service), stream: 'EVENTS', maxBytes: 1e6, replicas: 1, appendTimeoutMs: 3000 });

it('H16 rejects a client without a user name and one with a wrong password', async () => {
  const servers = `127.0.0.1:${port}`;
  await expect(connect({ servers, reconnect: false })).rejects.toThrow(/authorization/i);
  await expect(connect({ servers, user: 'content', pass: 'wrong', reconnect: false })).rejects.toThrow(
    /authorization/i,
  );
  expect((await as('content')).isClosed()).toBe(false);
});

it('H16 allows content to publish changes, and web and purger to read them', async () => {
  const feed = await openChangeFeed(addressOf('content'), 'store', { replicas: 1 });
  const listeners = await Promise.all(['web', 'purger'].map((name) => openChangeFeed(addressOf(name), name)));
  const received = await Promise.all(listeners.map((one) => collectChanges(one)));
  await feed.publish(change(1));
  await expect.poll(() => received).toEqual([[change(1)], [change(1)]]);
  for (const one of listeners) await expect(one.publish(change(2))).rejects.toThrow(/permission/i);
  for (const one of [feed, ...listeners]) await one.close();
});

it('H16 allows intake to write events and loader to read them', async () => {
  const [intake, loader] = [log('intake'), log('loader')];
  expect(await intake.append('one', Buffer.from('an event'))).toBe(1);
  expect((await loader.read(0, 1e6)).map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['an event']);
  await expect(loader.append('two', Buffer.from('forged'))).rejects.toMatchObject({ name: 'LogUnavailableError' });
  await expect(intake.read(0, 1e6)).rejects.toThrow(/permission/i);
  await intake.close();
  await loader.close();
});

it.each([
  ['web', 'CONTENT'],
  ['purger', 'CONTENT'],
  ['content', 'EVENTS'],
  ['web', 'EVENTS'],
  ['intake', 'EVENTS'],
])('H16 forbids %s to remove the stream %s', async (service, stream) => {
  const manager = await jetstreamManager(await as(service), { checkAPI: false });
  await expect(manager.streams.delete(stream)).rejects.toThrow(/permission/i);
});
