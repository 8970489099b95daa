import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LeasedConfiguration, leaseMs } from './experiments-configuration.server.ts';

const first = createConfiguration({});
const second = createConfiguration({ blog_gc: { on: false, share: 1, overrides: {} } });
let [current, status, time, requestedEtags] = [first, 200, 1000, [] as string[]];
/** The platform's responses wait for this. */
let responseGate = Promise.resolve();
let platform: Server;

beforeEach(async () => {
  [current, status, time, requestedEtags, responseGate] = [first, 200, 1000, [], Promise.resolve()];
  platform = createServer(async ({ headers }, response) => {
    const snapshot = current;
    const tag = `"${snapshot.version}"`;
    requestedEtags.push(headers['if-none-match'] ?? '');
    const known = headers['if-none-match'] === tag;
    await responseGate;
    response.writeHead(status === 200 && known ? 304 : status, { etag: tag });
    response.end(known ? undefined : JSON.stringify(snapshot));
  }).listen(0, '127.0.0.1');
  await once(platform, 'listening');
});
afterEach(() => platform.close());

function leased(): LeasedConfiguration {
  const platformUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  return new LeasedConfiguration({ platformUrl, logger: createLogger('web', 'silent'), now: () => time });
}

it('uses the latest configuration and downloads it only when it changed', async () => {
  const configuration = leased();
  expect(configuration.evaluator).toBeUndefined();
  await configuration.poll();
  const evaluator = configuration.evaluator;
  expect(evaluator?.version).toBe(first.version);
  await configuration.poll();
  expect(configuration.evaluator).toBe(evaluator);
  current = second;
  await configuration.poll();
  expect(configuration.evaluator?.version).toBe(second.version);
  expect(requestedEtags).toEqual(['', `"${first.version}"`, `"${first.version}"`]);
});

it('ignores an older response that arrives late', async () => {
  const configuration = leased();
  const released = Promise.withResolvers<void>();
  responseGate = released.promise;
  const late = configuration.poll();
  await expect.poll(() => requestedEtags.length).toBe(1);
  [current, responseGate] = [second, Promise.resolve()];
  await configuration.poll();
  released.resolve();
  await late;
  expect(configuration.evaluator?.version).toBe(second.version);
});

it('expires after five seconds without an update and recovers', async () => {
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
