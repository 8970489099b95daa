import type {
  AnalyticsBatch,
  AnalyticsBatchResponse,
  AnalyticsQuery,
  AnalyticsResponse,
  BatchResult,
  Depths,
  Funnel,
  Paths,
} from '@contenthub/contracts/analytics/analytics-api';
import { toErrorResponse } from '@contenthub/server-kit/http/error-responses';
import type { EventStore } from '../store/event-store.ts';
import { Analytics } from './analytics.ts';
import { PageQueries } from './page-queries.ts';
import { readSnapshot, versionOf } from './period.ts';
import { ResponseCache } from './response-cache.ts';

export type BatchKind = keyof AnalyticsBatchResponse;
type Period = Pick<AnalyticsQuery, 'from' | 'to' | 'compare'>;
type Options = { onError?: (error: unknown) => void; signal?: AbortSignal };

/** Answers the queries of a screen together. Those that were answered for the same version come from memory. */
export class Batches {
  readonly #store: () => Promise<EventStore>;
  readonly #analytics: Analytics;
  readonly #pages: PageQueries;
  readonly #cache;

  constructor(store: () => Promise<EventStore>, now: () => number = Date.now) {
    this.#store = store;
    this.#cache = {
      query: new ResponseCache<AnalyticsResponse>(now),
      depths: new ResponseCache<Depths>(now),
      paths: new ResponseCache<Paths>(now),
      funnel: new ResponseCache<Funnel>(now),
    };
    this.#analytics = new Analytics(store, now);
    this.#pages = new PageQueries(store);
  }

  /** One result per query, by kind and in the same order. */
  async run(batch: AnalyticsBatch, { onError, signal }: Options = {}): Promise<AnalyticsBatchResponse> {
    const pending = await this.#start(batch, signal);
    const settle = <T>(responses: Promise<T>[]) => Promise.all(responses.map((each) => toResult(each, onError)));
    const [query, depths, paths, funnel] = await Promise.all([
      ...([settle(pending.query), settle(pending.depths), settle(pending.paths), settle(pending.funnel)] as const),
    ]);
    return { query, depths, paths, funnel };
  }

  /** The response to a single query, or its error. */
  async runOne<Kind extends BatchKind>(
    kind: Kind,
    query: NonNullable<AnalyticsBatch[Kind]>[number],
    signal?: AbortSignal,
  ): Promise<AnalyticsResponse | Depths | Paths | Funnel> {
    const [response] = (await this.#start({ [kind]: [query] }, signal))[kind];
    if (!response) throw new Error(`No response to a query of the kind "${kind}".`);
    return response;
  }

  async #start({ query = [], depths = [], paths = [], funnel = [] }: AnalyticsBatch, signal: AbortSignal | undefined) {
    const snapshot = await readSnapshot(await this.#store());
    /** Takes cached responses and runs the remaining queries together. */
    const start = <Q extends Period, T>(
      queries: readonly Q[],
      cache: ResponseCache<T>,
      run: (missing: Q[], whenAllLeft: AbortSignal) => Promise<T>[],
    ): Promise<T>[] => {
      const missing: { query: Q; signal: AbortSignal; resolve: (response: Promise<T>) => void }[] = [];
      const responses = queries.map(async (each) =>
        cache.get(
          JSON.stringify(each),
          versionOf(each, snapshot),
          (left) => {
            const { promise, resolve } = Promise.withResolvers<T>();
            missing.push({ query: each, signal: left, resolve });
            return promise;
          },
          signal,
        ),
      );
      const found = run(
        missing.map((each) => each.query),
        whenAllAborted(missing.map((each) => each.signal)),
      );
      for (const [index, { resolve }] of missing.entries()) resolve(found[index] as Promise<T>);
      return responses;
    };
    const { depths: depthsCache, paths: pathsCache, funnel: funnelCache, query: queryCache } = this.#cache;
    return {
      query: start(query, queryCache, (missing, left) => this.#analytics.queryAll(missing, snapshot, left)),
      depths: start(depths, depthsCache, (missing, left) =>
        missing.map((each) => this.#pages.depths(each, left, snapshot)),
      ),
      paths: start(paths, pathsCache, (missing, left) => this.#pages.pathsOfAll(missing, left, snapshot)),
      funnel: start(funnel, funnelCache, (missing, left) =>
        missing.map((each) => this.#pages.funnel(each, left, snapshot)),
      ),
    };
  }
}

function whenAllAborted(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const check = () => signals.every(({ aborted }) => aborted) && controller.abort(signals[0]?.reason);
  for (const each of signals) each.addEventListener('abort', check, { once: true });
  return controller.signal;
}

async function toResult<T>(response: Promise<T>, onError?: (error: unknown) => void): Promise<BatchResult<T>> {
  try {
    return { response: await response };
  } catch (error) {
    const { status, code, message } = toErrorResponse(error);
    if (status >= 500) onError?.(error);
    return { error: code, message, status };
  }
}
