import type {
  AnalyticsBatchResponse,
  AnalyticsQuery,
  AnalyticsResponse,
  BatchResult,
  Depths,
  DepthsQuery,
  Funnel,
  FunnelQuery,
  Paths,
  PathsQuery,
} from '@contenthub/contracts/analytics/analytics-api';
import { analyticsPaths, maxBatchQueries } from '@contenthub/contracts/analytics/metrics';
import { consoleBases } from '@contenthub/contracts/staff/staff-paths';
import { ApiError, postJson } from './api-client.ts';

/** Queries by kind, with their responses. */
export type BatchKinds = {
  query: { query: AnalyticsQuery; response: AnalyticsResponse };
  depths: { query: DepthsQuery; response: Depths };
  paths: { query: PathsQuery; response: Paths };
  funnel: { query: FunnelQuery; response: Funnel };
};
type Kind = keyof BatchKinds;

type Member = {
  kind: Kind;
  query: object;
  signal: AbortSignal;
  resolve: (response: never) => void;
  reject: (error: unknown) => void;
};

const batchUrl = analyticsPaths.batch.replace(/^\/analytics/, consoleBases.analytics);
let collected: Member[] = [];

/**
 * Sends a query together with all others that are made in the same turn of the event loop, which are those of a screen.
 * It succeeds, fails and is cancelled on its own.
 */
export function sendInBatch<K extends Kind>(
  kind: K,
  query: BatchKinds[K]['query'],
  signal: AbortSignal,
): Promise<BatchKinds[K]['response']> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    collect([{ kind, query, signal, resolve, reject }]);
  });
}

function collect(members: readonly Member[]): void {
  if (collected.length === 0 && members.length > 0) setTimeout(sendCollected);
  collected.push(...members);
}

function sendCollected(): void {
  const members = collected.filter(({ signal }) => !signal.aborted);
  collected = [];
  for (let start = 0; start < members.length; start += maxBatchQueries) {
    void send(members.slice(start, start + maxBatchQueries));
  }
}

async function send(members: readonly Member[]): Promise<void> {
  const request = new AbortController();
  // When a filter changes, the few queries without that filter move to the next batch, so that the rest can be cancelled.
  const cancelIfUnneeded = () => {
    const needed = members.filter(({ signal }) => !signal.aborted);
    if (request.signal.aborted || needed.length * 2 >= members.length) return;
    request.abort();
    collect(needed);
  };
  for (const { signal } of members) signal.addEventListener('abort', cancelIfUnneeded, { once: true });
  const byKind = Map.groupBy(members, ({ kind }) => kind);
  const body = Object.fromEntries([...byKind].map(([kind, own]) => [kind, own.map(({ query }) => query)]));
  try {
    const results = await postJson<AnalyticsBatchResponse>(batchUrl, body, request.signal);
    for (const [kind, own] of byKind) {
      for (const [index, member] of own.entries()) settle(member, results[kind][index]);
    }
  } catch (error) {
    if (request.signal.aborted) return;
    for (const { reject } of members) reject(error);
  } finally {
    for (const { signal } of members) signal.removeEventListener('abort', cancelIfUnneeded);
  }
}

function settle({ resolve, reject }: Member, result: BatchResult<unknown> | undefined): void {
  if (!result) reject(new ApiError(0, 'failed', 'Something went wrong. Try again.'));
  else if ('response' in result) resolve(result.response as never);
  else reject(new ApiError(result.status, result.error, result.message));
}
