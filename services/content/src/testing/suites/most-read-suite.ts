import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MostReadReport, mostReadReportPath, type RankedPosts } from '@contenthub/contracts/analytics/most-read';
import { contentApi } from '@contenthub/contracts/content/content-api';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { beforeEach, expect, it } from 'vitest';
import { updateMostRead } from '../../db/most-read.ts';
import { removePost } from '../../db/writes/store-post.ts';
import { createMostReadJob } from '../../most-read/most-read-job.ts';
import { storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const main = { blog_type: 'main' };
const ranked = (readers: Record<number, number>) =>
  Object.entries(readers).map(([post, count]) => ({ post: Number(post), readers: count }));

/** Lists of most read posts, from the figures of the loader to the API. */
export function mostReadTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
    const day = (number: number) => new Date(Date.UTC(2026, 2, number));
    // Ten posts are on the first page of home: 17 is pinned, and 8 to 16 are the newest.
    for (let id = 1; id <= 17; id += 1)
      await content.store(storedPost(id, { date: day(id), modified: day(40 - id), sticky: id === 17 }));
    await content.flushedChanges();
    content.publishedChanges.splice(0);
  });

  const get = async () => content.request(contentApi.mostRead, {}, main);
  const shown = async () => {
    const { basis, posts } = (await get()).body;
    return [basis, ...posts.map(({ id }: { id: number }) => id)];
  };
  const update = (readers: Record<number, number>) => updateMostRead(content.database, 'main', ranked(readers));
  const changedKeys = async () => (await content.flushedChanges()).map(({ keys }) => keys);

  it('P04 lists posts by readers, without their numbers, under a key of its own', async () => {
    await update({ 3: 40, 7: 90, 5: 60 });
    expect(await shown()).toEqual(['readers', 7, 5, 3]);
    const { headers, body } = await get();
    expect(headers.get('surrogate-key')).toBe('most-read:main feed:main post:7 post:5 post:3');
    expect(body.posts[0]).toEqual({
      ...{ id: 7, title: 'Post 7', link: '/blog/grammar/post-7', category: 'Grammar', readingMinutes: 4 },
      modified: '2026-04-02T00:00:00.000Z',
    });
  });

  it('P04 leaves out posts that home shows above the list, and fills its rows', async () => {
    await update({ 17: 99, 16: 98, 8: 97, 7: 90, 6: 80, 5: 70, 4: 60, 3: 50 });
    expect(await shown()).toEqual(['readers', 7, 6, 5]);
    await update({ 17: 99, 16: 98, 7: 90, 6: 80, 5: 70, 4: 60, 3: 50, 2: 40, 1: 30 });
    expect(await shown()).toEqual(['readers', 7, 6, 5, 4, 3, 2]);
    await update({ 17: 99, 16: 98, 15: 97, 7: 90, 6: 80 });
    expect(await shown()).toEqual(['updated', 1, 2, 3, 4, 5, 6]);
  });

  it('P04 lists the last updated posts that home does not show yet, until enough posts have readers', async () => {
    expect(await shown()).toEqual(['updated', 1, 2, 3, 4, 5, 6]);
    await update({ 3: 40, 7: 90 });
    expect(await shown()).toEqual(['updated', 1, 2, 3, 4, 5, 6]);
  });

  it('P04 lists the pinned posts that are not at the top of home, until enough posts have readers', async () => {
    for (let id = 21; id <= 26; id += 1)
      await content.store(storedPost(id, { date: new Date(Date.UTC(2026, 1, id)), sticky: true }));
    expect(await shown()).toEqual(['picks', 24, 23, 22]);
    await update({ 3: 40, 7: 90, 5: 60 });
    expect(await shown()).toEqual(['readers', 7, 5, 3]);
  });

  it('shows nothing rather than posts that home shows already', async () => {
    for (let id = 1; id <= 5; id += 1) await removePost(content.database, id);
    expect(await shown()).toEqual(['updated']);
  });

  it('P04 publishes a change only if the list changes', async () => {
    await update({ 3: 40, 7: 90, 5: 60 });
    expect(await changedKeys()).toEqual([['most-read:main']]);
    await update({ 3: 43, 7: 95, 5: 58 });
    expect(await changedKeys()).toHaveLength(1);
    await update({ 3: 80, 7: 95, 5: 58 });
    expect(await changedKeys()).toEqual([['most-read:main'], ['most-read:main']]);
    expect(await shown()).toEqual(['readers', 7, 3, 5]);
  });

  it('P04 ignores figures of posts that are removed or on another blog', async () => {
    await content.store(storedPost(30, { blog: 'developer' }));
    await update({ 30: 900, 99: 800, 3: 40, 7: 90, 5: 60, 6: 50 });
    expect(await shown()).toEqual(['readers', 7, 5, 6]);
    await removePost(content.database, 5);
    expect(await shown()).toEqual(['readers', 7, 6, 3]);
  });

  it('P04 tells staff the readers behind each position', async () => {
    await update({ 3: 40, 7: 90, 5: 60 });
    const report = (await (await fetch(content.address + mostReadReportPath)).json()) as MostReadReport;
    expect(report).toMatchObject({ updatedAt: null, minReaders: 20, days: 28 });
    expect(report.blogs.map(({ blog, basis }) => [blog, basis])).toEqual([
      ['main', 'readers'],
      ['developer', 'updated'],
      ['engineering', 'updated'],
      ['gb-business', 'updated'],
    ]);
    expect(report.blogs[0]?.posts.map(({ id, readers }) => [id, readers])).toEqual([
      [7, 90],
      [5, 60],
      [3, 40],
    ]);
  });

  it('P04 keeps the lists while the loader is down or has no events, and reads each interval once', async () => {
    const empty = { developer: [], engineering: [], 'gb-business': [] };
    let figures: RankedPosts | undefined = { main: ranked({ 3: 40, 7: 90, 5: 60 }), ...empty };
    let requests = 0;
    const loader: Server = createServer((_request, response) => {
      requests += 1;
      if (figures) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(figures));
      else response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => loader.listen(0, '127.0.0.1', resolve));
    const loaderUrl = `http://127.0.0.1:${(loader.address() as AddressInfo).port}`;
    const runOnce = async (intervalMs: number) => {
      const job = createMostReadJob({
        ...{ database: content.database, loaderUrl, intervalMs, minReaders: 20 },
        flush: async () => {},
        logger: createLogger('content', 'silent'),
      });
      await job.runNow();
      await job.stop();
      return job.lastError;
    };
    await runOnce(3_600_000);
    expect([requests, ...(await shown())]).toEqual([1, 'readers', 7, 5, 3]);
    figures = { ...figures, main: [] };
    // Another instance, or this one after a restart.
    await runOnce(3_600_000);
    expect([requests, ...(await shown())]).toEqual([1, 'readers', 7, 5, 3]);
    figures = undefined;
    await runOnce(0);
    expect([requests, ...(await shown())]).toEqual([2, 'readers', 7, 5, 3]);
    await new Promise((resolve) => loader.close(resolve));
    expect(await runOnce(0)).toBeInstanceOf(Error);
    expect(await shown()).toEqual(['readers', 7, 5, 3]);
  });
}
