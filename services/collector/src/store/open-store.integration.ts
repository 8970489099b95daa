import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { startUnresponsiveServer } from '@contenthub/testing/sockets/unresponsive-server';
import { expect, it } from 'vitest';
import { openServer, openStore } from './open-store.ts';

it('H10 times out within ten seconds when ClickHouse does not respond', async () => {
  const server = await startUnresponsiveServer();
  // A call that is still open then fails with an error other than a timeout.
  const late = setTimeout(() => server.closeConnections(), 10_000);
  const url = `http://127.0.0.1:${server.port}`;
  const store = openServer(url);
  const outcomes = await Promise.all([
    store.rows('select 1').then(() => 'answered', String),
    store.insert('events', [{}], 'token').then(() => 'answered', String),
    store.check().then(() => 'answered', String),
    openStore(url, 'unused').then(() => 'opened', String),
  ]);
  expect(outcomes).toEqual(Array(4).fill(expect.stringMatching(/timeout/i)));
  clearTimeout(late);
  await store.close();
  await server.close();
});

it('H12 removes a block that a killed loader left', async () => {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'block.native');
  await writeFile(path, 'events of somebody who is erased');
  const store = await openStore(undefined, folder.path);
  expect(existsSync(path)).toBe(false);
  await store.close();
  await folder.remove();
});
