import { join } from 'node:path';
import type { PathsQuery } from '@contenthub/contracts/analytics/analytics-api';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileLog } from '../log/file-log.ts';
import { simulate } from '../simulation/simulate.ts';
import { readCountedEvents } from '../testing/expected-rollups.ts';
import { expectedFunnel, toVisits, type ViewedPage } from '../testing/expected-visits.ts';
import { openPipeline, type Pipeline } from '../testing/pipeline.ts';
import { PageQueries } from './page-queries.ts';

const dayMs = 24 * 3_600_000;
const from = Math.floor(Date.now() / dayMs) * dayMs - 10 * dayMs;
const period = { from: new Date(from).toISOString(), to: new Date(from + 9 * dayMs).toISOString() };
const posts = Array.from({ length: 6 }, (_, index) => ({
  ...{ id: index + 1, title: `Post ${index + 1}`, author: 'ada', quality: 1 },
  url: index === 5 ? '/blog/developer/post-6' : `/blog/grammar/post-${index + 1}`,
  categories: [index % 2 === 0 ? 'grammar' : 'idioms'],
}));

let folder: TemporaryFolder;
let pipeline: Pipeline;
let pages: PageQueries;
let visits: ViewedPage[][];

/** Simulated readers with resent and late events. Some hours are built, and some changed after that. */
beforeAll(async () => {
  folder = await temporaryFolder();
  const open = (name: string) => FileLog.open(join(folder.path, name), { maxBytes: 64e6 });
  pipeline = await openPipeline({ events: await open('log'), refused: await open('refused') }, folder.path);
  const { events, refused, store } = pipeline;
  const send = (seed: number, days: number, visitsPerDay: number) =>
    simulate({ events, refused }, { seed, posts, from, days, visitsPerDay });
  await send(1, 8, 150);
  await pipeline.load();
  await pipeline.rollups.run();
  await send(2, 1, 10);
  await pipeline.load();
  pages = new PageQueries(async () => store);
  visits = toVisits(await readCountedEvents(store));
});
afterAll(async () => {
  await pipeline.store.close();
  await Promise.all([pipeline.events.close(), pipeline.refused.close()]);
  await folder.remove();
});

async function readFunnel(filters?: Record<string, string[]>): Promise<number[]> {
  const { steps } = await pages.funnel({ ...period, ...(filters && { filters }) });
  return steps.map((step) => step.visits);
}

describe('page queries over duplicates, delays, bots and changed hours', () => {
  it('K07 the funnel equals the deduplicated events', async () => {
    const funnel = await readFunnel();
    expect(funnel).toEqual(expectedFunnel(visits));
    expect(funnel.at(-1)).toBeGreaterThan(0);
  });

  it('K07 filters pages by blog and category, and visits by device and experiment group', async () => {
    const anyPage = (test: (page: ViewedPage) => boolean) => visits.filter((visit) => visit.some(test));
    expect(await readFunnel({ category: ['idioms'] })).toEqual(
      expectedFunnel(visits, ({ category }) => category === 'idioms'),
    );
    expect(await readFunnel({ device: ['phone'] })).toEqual(
      expectedFunnel(anyPage(({ device }) => device === 'phone')),
    );
    expect(await readFunnel({ experiment: ['blog_gc/article_end'] })).toEqual(
      expectedFunnel(anyPage(({ group }) => group === 'article_end')),
    );
    expect((await readFunnel({ blog: ['engineering'] })).every((step) => step === 0)).toBe(true);
    const { steps } = await pages.funnel({
      from: new Date(from + 4 * dayMs).toISOString(),
      to: new Date(from + 6 * dayMs).toISOString(),
      compare: 'previous',
    });
    expect(steps[0]?.visits).toBeGreaterThan(0);
    expect(steps[0]?.previous).toBeGreaterThan(0);
  });

  it('K04 scroll depths equal the deduplicated events, for all posts and for one', async () => {
    for (const post of [undefined, 1]) {
      const opened = visits.flat().filter((page) => page.post !== 0 && (post === undefined || page.post === post));
      const found = await pages.depths({ ...period, ...(post && { filters: { post: [String(post)] } }) });
      expect(found).toEqual({
        views: opened.length,
        depths: [25, 50, 75, 100].map((depth) => ({
          depth,
          views: opened.filter((page) => page.depth >= depth).length,
        })),
      });
      expect(found.depths.at(-1)?.views).toBeGreaterThan(0);
    }
  });

  it('K04 K05 pages that follow each other equal the deduplicated events', async () => {
    const pairs = visits.flatMap((visit) => {
      const viewed = visit.filter(({ view }) => view);
      return viewed.slice(1).map((end, index) => ({ start: viewed[index] as ViewedPage, end }));
    });
    const wanted: [Omit<PathsQuery, 'from' | 'to'>, (pair: { start: ViewedPage; end: ViewedPage }) => boolean][] = [
      [
        { start: { dimension: 'search' }, end: { dimension: 'search' } },
        ({ start, end }) => start.kind === 'search' && end.kind === 'search',
      ],
      [
        { start: { dimension: 'search' }, end: { dimension: 'post', value: '2' } },
        ({ start, end }) => start.kind === 'search' && end.post === 2,
      ],
      [
        { start: { dimension: 'post', value: '1' }, end: { dimension: 'page' } },
        ({ start }) => start.kind === 'post' && start.post === 1,
      ],
    ];
    for (const [query, matches] of wanted) {
      const expected = pairs.filter((pair) => {
        const isSame = pair.start.kind === pair.end.kind && pair.start.value === pair.end.value;
        return !isSame && matches(pair);
      });
      const { rows } = await pages.paths({ ...period, ...query, limit: 1000 });
      const counts = Object.entries(
        Object.groupBy(expected, ({ start, end }) => `${start.kind} ${start.value} → ${end.kind} ${end.value}`),
      ).map(([name, list]) => [name, list?.length]);
      const found = rows.map(({ start, end, views }) => [
        `${start.dimension} ${start.value} → ${end.dimension} ${end.value}`,
        views,
      ]);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(counts));
      expect(found.length).toBeGreaterThan(0);
    }
  });
});
