import { join } from 'node:path';
import type { EventName } from '@contenthub/contracts/events/registry';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileLog } from '../log/file-log.ts';
import { recordOutcomes } from '../rollups/failed-hours.ts';
import type { EventStore } from '../store/event-store.ts';
import { openPipeline, type Pipeline, sendEvents, toBody, toRequest } from '../testing/pipeline.ts';
import { getBalance } from './balance.ts';
import { type QueryName, queries, runQuery } from './queries.ts';

let folder: TemporaryFolder;
let pipeline: Pipeline;
const dayMs = 24 * 60 * 60 * 1000;
const span = { days: 30, limit: 20 };
let batchId = 0;

/** Builds an event of one of nine visitors, each in its own page load. */
function happened(visitor: number, name: EventName, own: Record<string, unknown> = {}): Record<string, unknown> {
  batchId += 1;
  const who = { containerId: `visitor0000${visitor}`, instanceId: `page000${visitor}`, pageId: `p${visitor}` };
  return eventSample(name, { ...who, batchId, isTest: false, ageMs: 0, ...own });
}

const post = (id: number, categories = ['grammar']) => ({
  postId: id,
  postUrl: `/blog/grammar/post-${id}`,
  postTitle: `Post ${id}`,
  pageSlug: `blog/grammar/post-${id}`,
  categories,
});

beforeAll(async () => {
  folder = await temporaryFolder();
  const open = (name: string) => FileLog.open(join(folder.path, name), { maxBytes: 8e6 });
  pipeline = await openPipeline({ events: await open('log'), refused: await open('refused') }, folder.path);
  const story = [
    happened(1, 'postPage/view', post(1)),
    happened(2, 'postPage/view', post(1)),
    happened(2, 'postPage/view', { ...post(2, ['grammar', 'idioms']), ageMs: dayMs }),
    happened(3, 'postPage/view', { ...post(2, ['grammar', 'idioms']), isTest: true }),
    happened(3, 'homePage/view', { pageSlug: 'blog/developer' }),
    happened(3, 'homePage/view', { pageSlug: 'blog/developers-are-people' }),
    happened(4, 'homePage/view', { pageSlug: 'business/learn' }),
    happened(4, 'departmentPage/view', { pageSlug: 'business/learn/hr' }),
    happened(1, 'post/scroll', { ...scrolled(1), scrollDepth: 25 }),
    happened(1, 'post/scroll', { ...scrolled(1), scrollDepth: 100 }),
    happened(2, 'post/scroll', { ...scrolled(1), scrollDepth: 50 }),
    happened(1, 'searchPage/view', { search: 'Semicolon', results: 3, pageSlug: 'blog/search/Semicolon' }),
    happened(2, 'searchPage/view', { search: 'semicolon', results: 2, pageSlug: 'blog/search/semicolon' }),
    happened(2, 'searchPage/view', { search: 'xyzzy', results: 0, pageSlug: 'blog/search/xyzzy' }),
    happened(1, 'button/impression', { placement: 'chNavButton' }),
    happened(2, 'button/impression', { placement: 'chNavButton' }),
    happened(2, 'button/click', { placement: 'chNavButton' }),
    happened(3, 'popup/impression', { placement: 'chPostPopup' }),
    happened(5, 'experiment/exposure', { experimentName: 'blog_gc', groupName: 'control', ageMs: 5000 }),
    happened(6, 'experiment/exposure', { experimentName: 'blog_gc', groupName: 'article_end', ageMs: 5000 }),
    happened(7, 'experiment/exposure', { experimentName: 'blog_gc', groupName: 'article_end', ageMs: 1000 }),
    happened(6, 'banner/click', { placement: 'chPostTopBanner', ageMs: 1000 }),
    // A conversion before the exposure does not count.
    happened(7, 'authForm/success', { authAction: 'signUp', ageMs: 9000 }),
  ];
  await sendEvents(pipeline.intake, story);
  // Every event is sent twice, and a robot sends some more.
  await sendEvents(pipeline.intake, story);
  const robot = happened(9, 'postPage/view', post(1));
  await pipeline.intake.accept({ ...toRequest(toBody([robot])), userAgent: 'Googlebot/2.1' });
  await pipeline.load();
});
afterAll(async () => {
  await pipeline.store.close();
  await Promise.all([pipeline.events.close(), pipeline.refused.close()]);
  await folder.remove();
});

const scrolled = (id: number) => ({ postId: id, postUrl: `/blog/grammar/post-${id}` });

describe('queries over duplicates, robots and test users', () => {
  const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
  const responses: Record<QueryName, object[]> = {
    days: [
      { day: day(0), views: 9, readers: 4 },
      { day: day(1), views: 1, readers: 1 },
    ],
    posts: [
      { id: 1, post: '/blog/grammar/post-1', title: 'Post 1', views: 2, readers: 2 },
      { id: 2, post: '/blog/grammar/post-2', title: 'Post 2', views: 1, readers: 1 },
    ],
    categories: [
      { category: 'grammar', views: 3, readers: 2 },
      { category: 'idioms', views: 1, readers: 1 },
    ],
    blogs: [
      { blog: 'main', views: 7, readers: 3 },
      { blog: 'gb-business', views: 2, readers: 1 },
      { blog: 'developer', views: 1, readers: 1 },
    ],
    scroll: [{ id: 1, post: '/blog/grammar/post-1', readings: 2, median: 100, half: 1, end: 0.5 }],
    searches: [
      { search: 'semicolon', searches: 2, searchers: 2, results: 3 },
      { search: 'xyzzy', searches: 1, searchers: 1, results: 0 },
    ],
    'searches-without-result': [{ search: 'xyzzy', searches: 1, searchers: 1 }],
    placements: [
      { placement: 'chNavButton', impressions: 2, clicks: 1, rate: 0.5 },
      { placement: 'chPostTopBanner', impressions: 0, clicks: 1, rate: 0 },
      { placement: 'chPostPopup', impressions: 1, clicks: 0, rate: 0 },
    ],
    experiments: [
      { experiment: 'blog_gc', group: 'article_end', exposed: 2, converted: 1, rate: 0.5 },
      { experiment: 'blog_gc', group: 'control', exposed: 1, converted: 0, rate: 0 },
    ],
  };

  it.each(Object.keys(queries) as QueryName[])('%s counts each event of each reader once', async (name) => {
    expect(await runQuery(pipeline.store, name, span)).toEqual(responses[name]);
  });

  it('K09a covers whole UTC days from one to another, the last one included', async () => {
    const days = await runQuery(pipeline.store, 'days', span);
    const [last, first] = [days[0]?.day, days.at(-1)?.day];
    expect(await runQuery(pipeline.store, 'days', { ...span, from: first, to: last })).toEqual(days);
    expect(await runQuery(pipeline.store, 'days', { ...span, from: last, to: last })).toEqual(days.slice(0, 1));
    expect(await runQuery(pipeline.store, 'days', { ...span, from: '2020-01-01', to: '2020-01-31' })).toEqual([]);
  });

  it('covers only the requested days', async () => {
    expect(await runQuery(pipeline.store, 'posts', { days: 0, limit: 20 })).toEqual([]);
    expect(await runQuery(pipeline.store, 'posts', { days: 30, limit: 1 })).toHaveLength(1);
  });
});

it('F18 balances against the events sent', async () => {
  const balance = await getBalance(pipeline.store, pipeline);
  expect(balance).toMatchObject({
    pendingEntries: 0,
    loaded: 47,
    stored: 24,
    duplicates: 23,
    deadLetters: 0,
    refused: [],
    failedHours: { total: 0, newest: [] },
  });
});

it('H19 reports the newest 20 hours that could not be calculated, until they are', async () => {
  const hour = (index: number) => Date.UTC(2026, 5, 18, index);
  const failedAt = Date.UTC(2026, 5, 19, 12);
  const failed = Array.from({ length: 22 }, (_, index) => ({ hour: hour(index), attempts: 1, reason: 'too large' }));
  await recordOutcomes(pipeline.store, failed, failedAt);
  const { failedHours } = await getBalance(pipeline.store, pipeline);
  expect([failedHours.total, failedHours.newest.length]).toEqual([22, 20]);
  expect(failedHours.newest[0]).toEqual({
    hour: '2026-06-18T21:00:00.000Z',
    attempts: 1,
    failedAt: '2026-06-19T12:00:00.000Z',
    reason: 'too large',
  });
  const calculated = failed.map((each) => ({ ...each, attempts: 0, reason: '' }));
  await recordOutcomes(pipeline.store, calculated, failedAt + 1);
  expect((await getBalance(pipeline.store, pipeline)).failedHours).toEqual({ total: 0, newest: [] });
});

it('H10 keeps the balance consistent while events load, without negative counts', async () => {
  const before = await getBalance(pipeline.store, pipeline);
  let load: (() => Promise<void>) | undefined = async () => {
    const own = { containerId: 'race00000001', instanceId: 'race0001' };
    const sent = [1, 2, 3].map((each) => eventSample('postPage/view', { ...own, batchId: each }));
    await pipeline.intake.accept(toRequest(toBody(sent)));
    await pipeline.load();
  };
  // All events load right after the first query.
  const rows: EventStore['rows'] = async (sql, params) => {
    const found = await pipeline.store.rows<never>(sql, params);
    await load?.();
    load = undefined;
    return found;
  };
  const during = await getBalance({ rows, queryDeadlineSeconds: 60 }, pipeline);
  const { loaded, stored, duplicates } = before;
  expect(during).toMatchObject({ pendingEntries: before.pendingEntries + 1, loaded, stored, duplicates });
  const after = await getBalance(pipeline.store, pipeline);
  expect(after).toMatchObject({ pendingEntries: 0, loaded: loaded + 3, stored: stored + 3, duplicates });
});

it('F18 reports gaps in batch ids as events lost by the browser', async () => {
  const { missing: before } = await getBalance(pipeline.store, pipeline);
  const own = { containerId: 'gaps00000001', instanceId: 'gaps0001' };
  const sent = [1, 2, 5, 7].map((each) => eventSample('postPage/view', { ...own, batchId: each }));
  await pipeline.intake.accept(toRequest(toBody(sent)));
  await pipeline.load();
  const { missing } = await getBalance(pipeline.store, pipeline);
  expect([missing.events - before.events, missing.of - before.of, missing.pageLoads - before.pageLoads]).toEqual([
    3, 7, 1,
  ]);
});
