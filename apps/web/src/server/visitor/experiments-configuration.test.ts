import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConfiguration } from '@contenthub/experiments/evaluation/configuration.server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LeasedConfiguration, leaseMs } from './experiments-configuration.server.ts';

const first = createConfiguration({});
const second = createConfiguration({ blog_gc: { on: false, share: 1, overrides: {} } });
let [current, status, time, asked] = [first, 200, 1000, [] as string[]];
/** What the platform's answers wait for. */
let hold = Promise.resolve();
let platform: Server;

beforeEach(async () => {
  [current, status, time, asked, hold] = [first, 200, 1000, [], Promise.resolve()];
  platform = createServer(async ({ headers }, response) => {
    const said = current;
    const tag = `"${said.version}"`;
    asked.push(headers['if-none-match'] ?? '');
    const known = headers['if-none-match'] === tag;
    await hold;
    response.writeHead(status === 200 && known ? 304 : status, { etag: tag });
    response.end(known ? undefined : JSON.stringify(said));
  }).listen(0, '127.0.0.1');
  await once(platform, 'listening');
});
afterEach(() => platform.close());

function leased(): LeasedConfiguration {
  const platformUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  return new LeasedConfiguration({ platformUrl, logger: createLogger('web', 'silent'), now: () => time });
}

it('goes by what the platform said last, and asks for it only when it changed', async () => {
  const configuration = leased();
  expect(configuration.evaluator).toBeUndefined();
  await configuration.poll();
  const kept = configuration.evaluator;
  expect(kept?.version).toBe(first.version);
  await configuration.poll();
  expect(configuration.evaluator).toBe(kept);
  current = second;
  await configuration.poll();
  expect(configuration.evaluator?.version).toBe(second.version);
  expect(asked).toEqual(['', `"${first.version}"`, `"${first.version}"`]);
});

it('is not led back by an older word that comes late', async () => {
  const configuration = leased();
  const released = Promise.withResolvers<void>();
  hold = released.promise;
  const late = configuration.poll();
  await expect.poll(() => asked.length).toBe(1);
  [current, hold] = [second, Promise.resolve()];
  await configuration.poll();
  released.resolve();
  await late;
  expect(configuration.evaluator?.version).toBe(second.version);
});

it('goes by nothing once it has heard nothing for five seconds, and again by what it hears then', async () => {
  const configuration = leased();
  await configuration.poll();
  status = 500;
  time += leaseMs - 1;
  await configuration.poll();
  expect(configuration.evaluator?.version).toBe(first.version);
  time += 1;
  await configuration.poll();
  expect(configuration.evaluator).toBeUndefined();
  status = 200;
  await configuration.poll();
  expect(configuration.evaluator?.version).toBe(first.version);
});
