import { mostReadDays, mostReadPath, type RankedPosts } from '@contenthub/contracts/analytics/most-read';
import { type BlogType, blogTypes } from '@contenthub/contracts/content/blogs';
import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import type { EventStore } from '../store/event-store.ts';
import { Analytics } from './analytics.ts';
import { abortOnDisconnect } from './disconnect.ts';
import { hourMs } from './period.ts';

const Query = Type.Object({
  // Never one: a list must not tell what a single person reads.
  minReaders: Type.Integer({ minimum: 2, default: 20 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
type Query = Static<typeof Query>;

/** By blog, the posts with the most readers of the last days, from the same figures as the console's. */
export async function rankPosts(
  analytics: Analytics,
  { minReaders, limit }: Query,
  now: number,
  signal?: AbortSignal,
): Promise<RankedPosts> {
  const to = now - (now % hourMs) + hourMs;
  const period = {
    from: new Date(to - mostReadDays * 24 * hourMs).toISOString(),
    to: new Date(to).toISOString(),
  };
  const ranked = {} as Record<BlogType, RankedPosts[BlogType]>;
  for (const blog of blogTypes) {
    const { rows } = await analytics.query(
      { ...period, metrics: ['readers'], groupBy: 'post', filters: { blog: [blog] }, limit },
      signal,
    );
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
  const analytics = new Analytics(store);
  app.get<{ Querystring: Query }>(mostReadPath, { schema: { querystring: Query } }, async ({ query }, reply) =>
    hasEvents() ? rankPosts(analytics, query, Date.now(), abortOnDisconnect(reply)) : reply.code(204).send(),
  );
}
