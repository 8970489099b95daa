import { addLabelledGauge, type Metrics } from '@contenthub/server-kit/observability/metrics';
import { Counter, Histogram } from 'prom-client';
import type { Edge, EdgeStatus, PurgeObserver } from './edge.ts';

/** Counts purges, and measures the time from storing a change until an edge has accepted its purge. */
export function createPurgeObserver({ registry }: Metrics, edges: readonly Edge[]): PurgeObserver {
  const purges = new Counter({
    name: 'purger_purges_total',
    help: 'Purges sent to an edge, by result. Failed ones are retried.',
    labelNames: ['edge', 'result'],
    registers: [registry],
  });
  const lag = new Histogram({
    name: 'purger_purge_lag_seconds',
    help: 'Time from storing a change until an edge has accepted its purge.',
    labelNames: ['edge'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 60],
    registers: [registry],
  });
  for (const { name: edge } of edges) {
    lag.zero({ edge });
    for (const result of ['ok', 'failed']) purges.inc({ edge, result }, 0);
  }
  return {
    onAttempt: (edge, succeeded) => purges.inc({ edge, result: succeeded ? 'ok' : 'failed' }),
    onLag: (edge, seconds) => lag.observe({ edge }, seconds),
  };
}

/** How far each edge is behind. */
export function addEdgeMetrics(metrics: Metrics, status: () => Readonly<Record<string, EdgeStatus>>): void {
  const gauge = (name: string, help: string, pick: (edge: EdgeStatus) => number | undefined) =>
    addLabelledGauge(metrics, name, help, 'edge', () => {
      const values = Object.entries(status()).map(([edge, each]) => [edge, pick(each)] as const);
      return Object.fromEntries(values.filter((pair): pair is [string, number] => pair[1] !== undefined));
    });
  gauge('purger_pending_keys', 'Surrogate keys waiting to be purged.', ({ pendingKeys }) => pendingKeys);
  const oldest = 'How long the oldest purge has been waiting.';
  gauge('purger_oldest_pending_age_seconds', oldest, ({ oldestPendingSeconds }) => oldestPendingSeconds);
  const last = 'When the edge last accepted a purge.';
  gauge('purger_last_purge_timestamp_seconds', last, ({ lastPurgeSeconds }) => lastPurgeSeconds);
}
