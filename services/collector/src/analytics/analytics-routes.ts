import {
  AnalyticsQuery,
  type AnalyticsResponse,
  type Depths,
  DepthsQuery,
  type Funnel,
  FunnelQuery,
  type Paths,
  PathsQuery,
} from '@contenthub/contracts/analytics/analytics-api';
import { analyticsPaths } from '@contenthub/contracts/analytics/metrics';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import type { EventLogs } from '../log/open-logs.ts';
import type { EventStore } from '../store/event-store.ts';
import { Analytics } from './analytics.ts';
import { getBalance } from './balance.ts';
import { addExperimentRoutes } from './experiments/experiment-routes.ts';
import { PageQueries } from './page-queries.ts';
import { isQueryName, queries, runQuery } from './queries.ts';
import { ResponseCache } from './response-cache.ts';
import { requireStaff, type TokenIssuers } from './staff-tokens.ts';

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

type Period = Pick<AnalyticsQuery, 'from' | 'to' | 'compare'>;
type ApiOptions = Options & { issuers: TokenIssuers };

/** The analytics API for staff. A request whose client disconnects is cancelled. */
export function addAnalyticsApi(app: FastifyInstance, { store, logs, settled, issuers }: ApiOptions): void {
  const onRequest = requireStaff(issuers);
  const analytics = new Analytics(store);
  const pages = new PageQueries(store);
  const cache = new ResponseCache<AnalyticsResponse | Depths | Paths | Funnel>();

  const addQuery = <Q extends Period>(
    path: string,
    body: TSchema,
    run: (query: Q, signal: AbortSignal) => Promise<AnalyticsResponse | Depths | Paths | Funnel>,
  ) =>
    app.post(path, { onRequest, schema: { body } }, async (request, reply) => {
      const query = request.body as Q;
      const signal = abortOnDisconnect(reply);
      const key = `${path} ${JSON.stringify(query)}`;
      return cache.get(key, await analytics.version(query), () => run(query, signal));
    });
  addQuery<AnalyticsQuery>(analyticsPaths.query, AnalyticsQuery, (query, signal) => analytics.query(query, signal));
  addQuery<DepthsQuery>(analyticsPaths.depths, DepthsQuery, (query, signal) => pages.depths(query, signal));
  addQuery<PathsQuery>(analyticsPaths.paths, PathsQuery, (query, signal) => pages.paths(query, signal));
  addQuery<FunnelQuery>(analyticsPaths.funnel, FunnelQuery, (query, signal) => pages.funnel(query, signal));
  addExperimentRoutes(app, { store, onRequest });
  app.get(analyticsPaths.live, { onRequest }, () => analytics.live());
  app.get(analyticsPaths.balance, { onRequest }, async () => {
    await settled();
    return getBalance(await store(), logs);
  });
}

function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Not the socket's event: connections are reused, and its listeners would pile up.
  raw.once('close', () => controller.abort());
  return controller.signal;
}
