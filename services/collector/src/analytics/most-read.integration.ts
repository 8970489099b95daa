import { join } from 'node:path';
import { mostReadDays } from '@contenthub/contracts/analytics/most-read';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { createServer } from '@contenthub/server-kit/http/server';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FileLog } from '../log/file-log.ts';
import { openPipeline, type Pipeline, sendEvents, silentLogger } from '../testing/pipeline.ts';
import { addMostReadRoute, rankPosts } from './most-read.ts';

let folder: TemporaryFolder;
let pipeline: Pipeline;
let batchId = 0;
const dayMs = 24 * 3_600_000;

/** A view of a post by one of the readers 1 to 9. */
function view(reader: number, postId: number, own: Record<string, unknown> = {}) {
  batchId += 1;
  const who = { containerId: `reader00000${reader}`, instanceId: `page000${reader}`, pageId: `p${batchId}` };
  const page = { pageSlug: `blog/grammar/post-${postId}`, postUrl: `/blog/grammar/post-${postId}` };
  return eventSample('postPage/view', {
    ...who,
    ...page,
    postId,
    batchId,
    isTest: false,
    ageMs: 2 * 3_600_000,
    ...own,
  });
}

beforeAll(async () => {
  folder = await temporaryFolder();
  const open = (name: string) => FileLog.open(join(folder.path, name), { maxBytes: 8e6 });
  pipeline = await openPipeline({ events: await open('log'), refused: await open('refused') }, folder.path);
  const engineering = { pageSlug: 'blog/engineering/post-7', postUrl: '/blog/engineering/post-7' };
  const events = [
    ...[1, 2, 3].map((reader) => view(reader, 1)),
    ...[1, 2, 3, 4].map((reader) => view(reader, 2)),
    // One reader who returns often is one reader.
    ...[1, 1, 1, 1, 1, 1].map((reader) => view(reader, 3)),
    // Test users do not count.
    ...[1, 2, 3, 4, 5].map((reader) => view(reader, 4, { isTest: true })),
    ...[1, 2].map((reader) => view(reader, 7, engineering)),
  ];
  await sendEvents(pipeline.intake, events);
  const bots = [5, 6, 7, 8, 9].map((reader) => view(reader, 3));
  await sendEvents(pipeline.intake, bots, { userAgent: 'Googlebot/2.1' });
  await pipeline.load();
});
afterAll(async () => {
  await pipeline.store.close();
  await Promise.all([pipeline.events.close(), pipeline.refused.close()]);
  await folder.remove();
});

const rank = (minReaders: number, { limit = 20, now = Date.now() } = {}) =>
  rankPosts(pipeline.store, { minReaders, limit }, now);

it('P04 ranks the posts of each blog by distinct readers, without bots and test users', async () => {
  expect(await rank(2)).toEqual({
    main: [
      { post: 2, readers: 4 },
      { post: 1, readers: 3 },
    ],
    developer: [],
    engineering: [{ post: 7, readers: 2 }],
    'gb-business': [],
  });
});

it('P04 returns no post with fewer readers than required', async () => {
  expect((await rank(4)).main).toEqual([{ post: 2, readers: 4 }]);
  expect((await rank(2, { limit: 1 })).main).toEqual([{ post: 2, readers: 4 }]);
});

it('P04 counts the last 28 days, from rollups as from events', async () => {
  const inPeriod = { now: Date.now() + (mostReadDays - 1) * dayMs };
  const fromEvents = await rank(2, inPeriod);
  await pipeline.rollups.run();
  expect(await rank(2, inPeriod)).toEqual(fromEvents);
  expect((await rank(2, { now: Date.now() + (mostReadDays + 1) * dayMs })).main).toEqual([]);
});

it('P04 returns 204 until events are loaded, and refuses a threshold of one reader', async () => {
  const app = createServer({ name: 'loader', logger: silentLogger, ready: {} });
  let hasEvents = false;
  addMostReadRoute(app, { store: async () => pipeline.store, hasEvents: () => hasEvents });
  expect((await app.inject('/most-read')).statusCode).toBe(204);
  hasEvents = true;
  expect((await app.inject('/most-read')).json().main).toEqual([]);
  expect((await app.inject('/most-read?minReaders=3')).json().main).toHaveLength(2);
  expect((await app.inject('/most-read?minReaders=1')).statusCode).toBe(400);
  await app.close();
});
