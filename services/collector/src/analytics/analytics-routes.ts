import {
  AnalyticsBatch,
  AnalyticsQuery,
  DepthsQuery,
  FunnelQuery,
  type LiveReaders,
  PathsQuery,
} from '@contenthub/contracts/analytics/analytics-api';
import { analyticsPaths, maxBatchBytes } from '@contenthub/contracts/analytics/metrics';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import type { EventLogs } from '../log/open-logs.ts';
import type { EventStore } from '../store/event-store.ts';
import { Analytics } from './analytics.ts';
import { getBalance } from './balance.ts';
import { Batches, type BatchKind } from './batch.ts';
import { abortOnDisconnect } from './disconnect.ts';
import { addExperimentRoutes } from './experiments/experiment-routes.ts';
import type { LatestBalance } from './latest-balance.ts';
import { withLimits } from './limits.ts';
import { isQueryName, queries, runQuery } from './queries.ts';
import { ResponseCache } from './response-cache.ts';
import { requireStaff, type TokenIssuers } from './staff-tokens.ts';

/** Queries of the command line read events instead of rollups. */
const rawDeadlineFactor = 6;

const Day = Type.Optional(Type.String({ format: 'date' }));
const Query = Type.Object({
  ...{ from: Day, to: Day },
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
    async ({ params: { name }, query }, reply) => {
      const limits = { signal: abortOnDisconnect(reply), deadlineFactor: rawDeadlineFactor };
      if (isQueryName(name)) return runQuery(withLimits(await store(), limits), name, query);
      throw new HttpError(404, 'not-found', `Unknown query "${name}". Available: ${Object.keys(queries).join(', ')}.`);
    },
  );
}

type ApiOptions = Pick<Options, 'store'> & { balance: Pick<LatestBalance, 'get'>; issuers: TokenIssuers };

const singleQueries = { query: AnalyticsQuery, depths: DepthsQuery, paths: PathsQuery, funnel: FunnelQuery };

/** The analytics API for staff. Queries of a client that disconnects are cancelled, unless another client needs them. */
export function addAnalyticsApi(app: FastifyInstance, { store, balance, issuers }: ApiOptions): void {
  const onRequest = requireStaff(issuers);
  const analytics = new Analytics(store);
  const batches = new Batches(store);
  const live = new ResponseCache<LiveReaders>();

  app.post<{ Body: AnalyticsBatch }>(
    analyticsPaths.batch,
    { onRequest, bodyLimit: maxBatchBytes, schema: { body: AnalyticsBatch } },
    (request, reply) =>
      batches.run(request.body, {
        signal: abortOnDisconnect(reply),
        onError: (err) => request.log.error({ err }, 'query of a batch failed'),
      }),
  );
  for (const [kind, body] of Object.entries(singleQueries) as [BatchKind, TSchema][]) {
    app.post(analyticsPaths[kind], { onRequest, schema: { body } }, (request, reply) =>
      batches.runOne(kind, request.body as never, abortOnDisconnect(reply)),
    );
  }
  addExperimentRoutes(app, { store, onRequest });
  // Every open Overview polls every few seconds.
  app.get(analyticsPaths.live, { onRequest }, (_request, reply) =>
    live.get('', { version: '', isOpen: true }, (signal) => analytics.live(signal), abortOnDisconnect(reply)),
  );
  app.get(analyticsPaths.balance, { onRequest }, () => balance.get());
}
