import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { createTestDatabase } from '@contenthub/testing/fixtures/test-database';
import { TcpProxy } from '@contenthub/testing/sockets/tcp-proxy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { allMigrations } from '../modules.ts';
import { ExperimentsPlatform } from './testing/experiments-platform.ts';

const name = 'blog_sticky_sidebanner_cta_rerun';
let platform: ExperimentsPlatform;
let socket: TcpProxy;
let fresh: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  fresh = await createTestDatabase((await requireEngines('DATABASE_URL')).DATABASE_URL);
  const behind = new URL(fresh.url);
  socket = new TcpProxy(behind.hostname, Number(behind.port || 5432));
  await socket.open();
  behind.hostname = '127.0.0.1';
  behind.port = String(socket.port);
  platform = await ExperimentsPlatform.start(await openDatabase(behind.href, '', allMigrations));
});

afterAll(async () => {
  await platform?.platform.stop();
  await socket?.close();
  await fresh?.drop();
});

it('E16 uses the last configuration while PostgreSQL is down, and gets changes once it is up', async () => {
  const { reader } = await platform.anonymous();
  await platform.operator.set(name, { on: false });
  await socket.close();
  const [treatment] = await reader.treatments([name]);
  expect(treatment).toMatchObject({ groupName: 'control', needLog: false });
  const response = await fetch(platform.platform.address + internalPaths.configuration);
  expect(((await response.json()) as { states: Record<string, { on: boolean }> }).states[name]?.on).toBe(false);

  await socket.open();
  await expect.poll(async () => (await platform.operator.set(name, { on: true })).status).toBe(200);
});
