import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { JetStreamLog } from '@contenthub/collector/log/jetstream-log';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';
import { recordFiles } from './manifest.ts';
import { streamsStore } from './stores/streams.ts';

const open = (url: string) => {
  const log = new JetStreamLog({ url, stream: 'EVENTS', maxBytes: 10_000_000, replicas: 1 });
  onTestFinished(() => log.close());
  return log;
};
const append = (log: JetStreamLog, id: string) => log.append(id, Buffer.from(`entry ${id}`));

it('O04 restores a stream of NATS with its identity and numbers to a chosen time', async () => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const [folder, archive] = [join(path, 'backup'), join(path, 'archive')];
  await mkdir(folder);
  const [before, after] = [await NatsServer.start(), await NatsServer.start()];
  onTestFinished(() => before.remove());
  onTestFinished(() => after.remove());

  const log = open(before.url);
  for (const id of ['one', 'two', 'three']) await append(log, id);
  await log.trim(1, { everything: true });
  const store = streamsStore(before.url);
  const context = { folder, report: () => {} };
  const details = await store.backup(context);
  await append(log, 'four');
  await store.finish?.(context, details);
  const stopping = new AbortController();
  const archived = store.archive?.(archive, stopping.signal, () => {});
  await append(log, 'five');
  const at = new Date();
  await expect.poll(() => Date.now() > at.getTime()).toBe(true);
  await append(log, 'six');
  const files = () => recordFiles(join(archive, 'EVENTS'));
  await expect.poll(async () => (await files())[0]?.bytes ?? 0).toBeGreaterThan(400);
  stopping.abort();
  await archived;

  const target = streamsStore(after.url);
  const record = { name: 'streams', kind: 'streams', details, files: await recordFiles(folder) };
  await target.restore({ folder, record, archive, at, report: () => {} });
  const restored = open(after.url);
  const { identity } = await log.state();
  expect(await restored.state()).toMatchObject({ identity, first: 2, last: 5 });
  const entries = await restored.read(0, 1_000_000);
  expect(entries.map(({ seq, bytes }) => [seq, Buffer.from(bytes).toString()])).toEqual([
    [2, 'entry two'],
    [3, 'entry three'],
    [4, 'entry four'],
    [5, 'entry five'],
  ]);
  // The restored stream still recognises an entry that is sent again.
  expect(await append(restored, 'five')).toBe(5);
  expect(await target.findExisting()).toBe('NATS has the streams EVENTS');
});
