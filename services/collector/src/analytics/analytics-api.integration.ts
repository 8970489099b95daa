import { join } from 'node:path';
import { analyticsAudience } from '@contenthub/contracts/staff/staff-tokens';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { createServer } from '@contenthub/server-kit/http/server';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FileLog } from '../log/file-log.ts';
import { openPipeline, type Pipeline, sendEvents, silentLogger, tokenSecret } from '../testing/pipeline.ts';
import { addAnalyticsApi } from './analytics-routes.ts';
import { LatestBalance } from './latest-balance.ts';

let folder: TemporaryFolder;
let pipeline: Pipeline;
let app: FastifyInstance;

const hour = (offset: number) => `${new Date(Date.now() + offset * 3_600_000).toISOString().slice(0, 13)}:00Z`;
const view = (batchId: number, own = {}) =>
  eventSample('postPage/view', { batchId, ageMs: 0, isTest: false, postId: 7, postTitle: 'Commas', ...own });

beforeAll(async () => {
  folder = await temporaryFolder();
  const open = (name: string) => FileLog.open(join(folder.path, name), { maxBytes: 8e6 });
  pipeline = await openPipeline({ events: await open('log'), refused: await open('refused') }, folder.path);
  await sendEvents(pipeline.intake, [view(1), view(2, { containerId: 'another00001' })]);
  await pipeline.load();
  app = createServer({ name: 'loader', logger: silentLogger, ready: {} });
  const { store, events, refused } = pipeline;
  addAnalyticsApi(app, {
    store: async () => store,
    balance: new LatestBalance({ store: async () => store, logs: { events, refused }, settled: async () => {} }),
    issuers: { platform: tokenSecret },
  });
});
afterAll(async () => {
  await app.close();
  await pipeline.store.close();
  await Promise.all([pipeline.events.close(), pipeline.refused.close()]);
  await folder.remove();
});

const sign = (claims: Record<string, unknown>, audience?: string) => {
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setSubject('7').setExpirationTime('10m');
  if (audience) token.setAudience(audience);
  return token.sign(new TextEncoder().encode(tokenSecret));
};
const query = (token: string, body: object) =>
  app.inject({ method: 'POST', url: '/analytics/query', headers: { authorization: `Bearer ${token}` }, payload: body });
const today = () => ({ from: hour(-24), to: hour(1), metrics: ['views', 'readers'] });

it('serves staff only, and refuses no token, an event token, and another role or audience', async () => {
  const refused = [
    '',
    await sign({}),
    await sign({ role: 'viewer' }),
    await sign({ role: 'owner' }, analyticsAudience),
  ];
  const statuses: number[] = [];
  for (const token of refused) statuses.push((await query(token, today())).statusCode);
  const paths = ['live', 'balance', 'experiments/blog_gc/results', 'experiments/power?metric=cta-click'];
  for (const path of paths) statuses.push((await app.inject(`/analytics/${path}`)).statusCode);
  for (const name of ['batch', 'depths', 'paths', 'funnel']) {
    statuses.push((await app.inject({ method: 'POST', url: `/analytics/${name}`, payload: today() })).statusCode);
  }
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 401));
  expect((await query(await sign({ role: 'viewer' }, analyticsAudience), today())).statusCode).toBe(200);
});

it('returns rows, totals and the previous period, and readers of the last half hour', async () => {
  const token = await sign({ role: 'viewer' }, analyticsAudience);
  const found = (await query(token, { ...today(), groupBy: 'post', compare: 'previous' })).json();
  expect(found).toMatchObject({
    rows: [{ value: '7', metrics: { views: 2, readers: 2 }, previous: { views: 0, readers: 0 } }],
    totals: { views: 2, readers: 2 },
    previousTotals: { views: 0, readers: 0 },
    ...{ pendingHours: 0, simulated: false },
  });
  const live = await app.inject({ url: '/analytics/live', headers: { authorization: `Bearer ${token}` } });
  expect(live.json()).toMatchObject({ readers: 2, posts: [{ value: '7', readers: 2 }] });
  const { totals } = (await query(token, { ...today(), filters: { source: ['search'] } })).json();
  expect(totals).toEqual({ views: 0, readers: 0 });
});

it('returns the results of a batch by kind, and refuses unknown kinds, empty lists and too many queries', async () => {
  const headers = { authorization: `Bearer ${await sign({ role: 'viewer' }, analyticsAudience)}` };
  const send = (payload: object) => app.inject({ method: 'POST', url: '/analytics/batch', headers, payload });
  const { metrics: _metrics, ...day } = today();
  const found = (await send({ query: [today(), { ...today(), groupBy: 'post' }], funnel: [day] })).json();
  expect(found).toMatchObject({
    query: [{ response: { totals: { views: 2 } } }, { response: { rows: [{ value: '7' }] } }],
    funnel: [{ response: { steps: [{ step: 'visit', visits: 2 }, {}, {}, {}, {}, {}, {}] } }],
    ...{ depths: [], paths: [] },
  });
  const wrong = [{}, { query: [] }, { queries: [today()] }, { query: Array.from({ length: 26 }, today) }];
  const statuses: number[] = [];
  for (const payload of wrong) statuses.push((await send(payload)).statusCode);
  expect(statuses).toEqual([400, 400, 400, 400]);
});

it('refuses unknown metrics and dimensions, and periods that are empty or too long', async () => {
  const token = await sign({ role: 'viewer' }, analyticsAudience);
  const wrong = [
    { metrics: ['password'] },
    { groupBy: 'userId' },
    { filters: { userId: ['7'] } },
    { from: hour(2) },
    { from: '2026-01-01T00:00Z', to: '2026-06-01T00:00Z', interval: 'hour' },
    { limit: 100_000 },
  ];
  const statuses: number[] = [];
  for (const each of wrong) statuses.push((await query(token, { ...today(), ...each })).statusCode);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
});

it('returns the results of an experiment and the days that one would take', async () => {
  const headers = { authorization: `Bearer ${await sign({ role: 'viewer' }, analyticsAudience)}` };
  const get = (path: string) => app.inject({ url: `/analytics/experiments/${path}`, headers });
  const results = (await get('blog_gc/results?segment=tier')).json();
  expect(results).toMatchObject({ experiment: 'blog_gc', hidden: null, recommendation: { action: 'wait' } });
  expect(results.variants.map(({ name }: { name: string }) => name)).toEqual([
    'control',
    'product_headline',
    'article_end',
  ]);
  const power = (await get('power?metric=cta-click&share=0.5')).json();
  expect(power).toMatchObject({
    metric: 'cta-click',
    readersPerDay: 0,
    lifts: [{ lift: 0.01, days: null }, {}, {}, {}, {}],
  });
  const wrong = ['blog_gc/results?primary=x', 'blog_gc/results?to=2020-01-01T00:00Z&from=2021-01-01T00:00Z', 'power'];
  const statuses: number[] = [];
  for (const path of [...wrong, 'unknown/results']) statuses.push((await get(path)).statusCode);
  expect(statuses).toEqual([400, 400, 400, 404]);
});

it('K09b calculates the balance of many events in the background, with its time', async () => {
  const { store, events, refused } = pipeline;
  let clock = Date.parse('2026-06-18T10:00:00Z');
  let calculations = 0;
  const balance = new LatestBalance({
    ...{ logs: { events, refused }, settled: async () => {}, now: () => clock, many: 2 },
    store: async () => {
      calculations += 1;
      clock += 1000;
      return store;
    },
  });
  await balance.prepare();
  const first = await balance.get();
  expect(first).toMatchObject({ loaded: 2, stored: 2, asOf: '2026-06-18T10:00:00.000Z' });
  await balance.prepare();
  expect(calculations).toBe(1);
  clock += 20_000;
  expect(await balance.get()).toBe(first);
  expect(calculations).toBe(2);
  await expect.poll(async () => (await balance.get()).asOf).toBe('2026-06-18T10:00:21.000Z');
});

it('K09b calculates the balance of few events for every response', async () => {
  const { store, events, refused } = pipeline;
  let clock = 0;
  const balance = new LatestBalance({
    ...{ logs: { events, refused }, settled: async () => {}, now: () => clock },
    store: async () => {
      clock += 1000;
      return store;
    },
  });
  await balance.get();
  expect((await balance.get()).asOf).toBe(new Date(1000).toISOString());
});
