import type { AnalyticsResponse } from '@contenthub/contracts/analytics/analytics-api';
import type { UnusualHour } from '@contenthub/contracts/analytics/balance';
import { mostReadDays, mostReadPath, type RankedPosts } from '@contenthub/contracts/analytics/most-read';
import { type BlogType, blogTypes } from '@contenthub/contracts/content/blogs';
import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import type { EventStore } from '../store/event-store.ts';
import { Analytics } from './analytics.ts';
import { abortOnDisconnect } from './disconnect.ts';
import { hourMs, readSnapshot, type Span } from './period.ts';
import { readUnusualHours } from './unusual-hours.ts';

const Query = Type.Object({
  // Never one: a list must not tell what a single person reads.
  minReaders: Type.Integer({ minimum: 2, default: 20 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
type Query = Static<typeof Query>;

type RankingOptions = { signal?: AbortSignal; findUnusual?: (span: Span) => Promise<UnusualHour[]> };

/** By blog, the posts with the most readers of the last days, from the same figures as the console's, without unusual hours. */
export async function rankPosts(
  store: EventStore,
  { minReaders, limit }: Query,
  now: number,
  { signal, findUnusual }: RankingOptions = {},
): Promise<RankedPosts> {
  const to = now - (now % hourMs) + hourMs;
  const span = { from: to - mostReadDays * 24 * hourMs, to };
  const period = { from: new Date(span.from).toISOString(), to: new Date(to).toISOString() };
  const snapshot = await readSnapshot(store);
  const unusual = await (findUnusual?.(span) ?? readUnusualHours(store, span, { snapshot, signal }));
  const analytics = new Analytics(async () => store);
  const without = new Set(unusual.map(({ hour }) => Date.parse(hour)));
  const ranked = {} as Record<BlogType, RankedPosts[BlogType]>;
  for (const blog of blogTypes) {
    const query = {
      ...period,
      metrics: ['readers' as const],
      groupBy: 'post' as const,
      filters: { blog: [blog] },
      limit,
    };
    const [response] = analytics.queryAll([query], { ...snapshot, without }, signal);
    const { rows } = await (response as Promise<AnalyticsResponse>);
    ranked[blog] = rows
      .map(({ value, metrics }) => ({ post: Number(value), readers: metrics.readers ?? 0 }))
      .filter(({ post, readers }) => post > 0 && readers >= minReaders);
  }
  return ranked;
}

type Options = {
  store: () => Promise<EventStore>;
  /** False until events are loaded. The store is not opened before. */
  hasEvents: () => boolean;
};

/** For the content service. The response is 204 while nothing is known, so that it keeps the lists that it has. */
export function addMostReadRoute(app: FastifyInstance, { store, hasEvents }: Options): void {
  app.get<{ Querystring: Query }>(mostReadPath, { schema: { querystring: Query } }, async ({ query }, reply) =>
    hasEvents()
      ? rankPosts(await store(), query, Date.now(), { signal: abortOnDisconnect(reply) })
      : reply.code(204).send(),
  );
}
