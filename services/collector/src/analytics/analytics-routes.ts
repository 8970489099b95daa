import { AnalyticsQuery, type AnalyticsResponse, analyticsPaths } from '@contenthub/contracts/analytics/analytics-api';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { EventLogs } from '../log/open-logs.ts';
import type { EventStore } from '../store/event-store.ts';
import { Analytics } from './analytics.ts';
import { getBalance } from './balance.ts';
import { isQueryName, queries, runQuery } from './queries.ts';
import { ResponseCache } from './response-cache.ts';
import { requireStaff } from './staff-tokens.ts';

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

type ApiOptions = Options & { secret: Secrets | undefined };

/** The analytics API for staff. A request whose client disconnects is cancelled. */
export function addAnalyticsApi(app: FastifyInstance, { store, logs, settled, secret }: ApiOptions): void {
  const onRequest = requireStaff(secret);
  const analytics = new Analytics(store);
  const cache = new ResponseCache<AnalyticsResponse>();

  app.post(analyticsPaths.query, { onRequest, schema: { body: AnalyticsQuery } }, async (request) => {
    const query = request.body as AnalyticsQuery;
    const signal = abortOnDisconnect(request);
    return cache.get(JSON.stringify(query), await analytics.version(query), () => analytics.query(query, signal));
  });
  app.get(analyticsPaths.live, { onRequest }, () => analytics.live());
  app.get(analyticsPaths.balance, { onRequest }, async () => {
    await settled();
    return getBalance(await store(), logs);
  });
}

function abortOnDisconnect({ raw }: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  raw.socket.once('close', () => controller.abort());
  return controller.signal;
}
