import { join } from 'node:path';
import { analyticsAudience } from '@contenthub/contracts/staff/staff-tokens';
import { createServer } from '@contenthub/server-kit/http/server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { captureLogs } from '@contenthub/testing/fixtures/captured-logs';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { EventStore } from '../store/event-store.ts';
import { openStore } from '../store/open-store.ts';
import { tokenSecret } from '../testing/pipeline.ts';
import { addAnalyticsApi } from './analytics-routes.ts';
import { withLimits } from './limits.ts';

let folder: TemporaryFolder;
let store: EventStore;

beforeAll(async () => {
  folder = await temporaryFolder();
  store = await openStore(undefined, join(folder.path, 'store'));
});
afterAll(async () => {
  await store.close();
  await folder.remove();
});

/** Takes minutes, and the embedded store runs one statement after the other. */
const endless = 'select sum(sipHash64(number)) as sum from numbers(100000000000) where number > {one: UInt8}';
const isFree = () => store.rows('select 1 as one');

it('H10 cancels a statement in the engine, so that the next one need not wait for it', async () => {
  const leaving = new AbortController();
  const running = withLimits({ rows: store.rows.bind(store), queryDeadlineSeconds: 600 }, { signal: leaving.signal });
  const outcome = running.rows(endless, { one: 1 }).then(() => 'answered', String);
  const next = isFree();
  leaving.abort();
  expect(await outcome).toMatch(/abort|cancel/i);
  expect(await next).toEqual([{ one: 1 }]);
  await expect(running.rows('select 1')).rejects.toThrow(/abort/i);
});

it('H10 cancels a statement at its deadline with a 504', async () => {
  const limited = withLimits({ rows: store.rows.bind(store), queryDeadlineSeconds: 1 });
  await expect(limited.rows(endless, { one: 1 })).rejects.toMatchObject({ status: 504, code: 'timeout' });
  expect(await isFree()).toEqual([{ one: 1 }]);
});

it('K08 cancels the queries of every request when its client disconnects', async () => {
  const { lines, destination } = captureLogs();
  const app = createServer({ name: 'loader', logger: createLogger('loader', 'debug', destination), ready: {} });
  onTestFinished(() => app.close());
  const started: (() => void)[] = [];
  /** All statements of a request take minutes, except those that requests share. */
  const rows: EventStore['rows'] = (sql, params, options) => {
    if (!options?.signal) return store.rows(sql, params, options);
    const found = store.rows<never>(endless, { one: 1 }, options);
    started.shift()?.();
    return found;
  };
  const slow = async () => ({ rows, queryDeadlineSeconds: 600 }) as EventStore;
  addAnalyticsApi(app, { store: slow, balance: { get: () => Promise.reject() }, issuers: { platform: tokenSecret } });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const token = await new SignJWT({ role: 'viewer' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('7')
    .setExpirationTime('10m')
    .setAudience(analyticsAudience)
    .sign(new TextEncoder().encode(tokenSecret));
  const period = { from: '2026-06-01T00:00Z', to: '2026-06-02T00:00Z' };
  const requests: [string, object?][] = [
    ['experiments/blog_gc/results'],
    ['experiments/power?metric=cta-click'],
    ['live'],
    ['query', { ...period, metrics: ['views'] }],
    ['batch', { query: [{ ...period, metrics: ['readers'] }] }],
    ['depths', period],
    ['funnel', period],
  ];
  for (const [path, body] of requests) {
    const leaving = new AbortController();
    const running = new Promise<void>((resolve) => started.push(resolve));
    const response = fetch(`${address}/analytics/${path}`, {
      signal: leaving.signal,
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const outcome = response.then(({ status }) => status, String);
    await running;
    leaving.abort();
    expect(await outcome).toMatch(/abort/i);
    // Otherwise this waits for minutes.
    expect(await isFree(), path).toEqual([{ one: 1 }]);
  }
  const messages = () => lines.map(({ msg }) => msg);
  await expect.poll(messages).toContain('client disconnected');
  expect(messages().filter((text) => text?.includes('failed'))).toEqual([]);
});
