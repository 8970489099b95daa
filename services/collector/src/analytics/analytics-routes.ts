import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import type { EventLogs } from '../log/open-logs.ts';
import type { EventStore } from '../store/event-store.ts';
import { getBalance } from './balance.ts';
import { isQueryName, queries, runQuery } from './queries.ts';

const Query = Type.Object({
  days: Type.Integer({ minimum: 1, maximum: 3660, default: 30 }),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 20 }),
});

type Options = {
  store: () => Promise<EventStore>;
  logs: EventLogs;
  /** Resolves when no erasure is between counting and deleting rows; the balance would not add up then. */
  settled: () => Promise<void>;
};

/**
 * Returns aggregates only, never individual readers. chdb runs in the loader's process, so this is the only access
 * while the loader runs.
 */
export function addAnalyticsRoutes(app: FastifyInstance, { store, logs, settled }: Options): void {
  app.get('/balance', async () => {
    await settled();
    return getBalance(await store(), logs);
  });
  app.get<{ Params: { name: string }; Querystring: Static<typeof Query> }>(
    '/queries/:name',
    { schema: { querystring: Query } },
    async ({ params: { name }, query }) => {
      if (isQueryName(name)) return runQuery(await store(), name, query);
      throw new HttpError(404, 'not-found', `Unknown query "${name}". Available: ${Object.keys(queries).join(', ')}.`);
    },
  );
}
