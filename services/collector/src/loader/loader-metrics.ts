import type { Logger } from '@contenthub/server-kit/observability/logger';
import { addGauge, addLabelledGauge, type Metrics } from '@contenthub/server-kit/observability/metrics';
import { Counter, Histogram } from 'prom-client';
import type { Skipped } from '../rollups/rollup-builder.ts';
import type { Loader, LoaderObserver } from './loader.ts';

type Streams = { events: Loader; refused: Loader };

/** Counts stored rows, and measures the time from accepting an event until it is stored. */
export function createLoaderObserver({ registry }: Metrics): LoaderObserver {
  const rows = new Counter({
    name: 'loader_rows_total',
    help: 'Rows by result: stored, dead_letter (the store rejects it), erased (of a person whose data was erased).',
    labelNames: ['stream', 'result'],
    registers: [registry],
  });
  const delay = new Histogram({
    name: 'loader_event_delay_seconds',
    help: 'Time from accepting an event until it is stored.',
    labelNames: ['stream'],
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 3600],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'loader_failures_total',
    help: 'Failed attempts to store a block. They are retried.',
    labelNames: ['stream'],
    registers: [registry],
  });
  for (const stream of ['events', 'refused']) {
    failures.inc({ stream }, 0);
    delay.zero({ stream });
    for (const result of ['stored', 'dead_letter', 'erased']) rows.inc({ stream, result }, 0);
  }
  return {
    onStored(stream, delays) {
      rows.inc({ stream, result: 'stored' }, delays.length);
      for (const seconds of delays) delay.observe({ stream }, seconds);
    },
    onDropped: (stream, result, count) => rows.inc({ stream, result }, count),
    onFailure: (stream) => failures.inc({ stream }),
  };
}

/** Reports what rollups leave out. `failedHours` is the number at the last build, if there was one. */
export function createSkippedObserver(
  metrics: Metrics,
  { failedHours, logger }: { failedHours: () => number | undefined; logger: Logger },
): (skipped: Skipped) => void {
  addGauge(metrics, 'loader_failed_hours', 'Hours that cannot be calculated. They are retried.', failedHours);
  const skippedReaders = new Counter({
    name: 'loader_skipped_readers_total',
    help: 'Readers of experiments whose outcomes could not be calculated.',
    registers: [metrics.registry],
  });
  return (skipped) => {
    const { error: err } = skipped;
    if ('readers' in skipped) {
      const { readers } = skipped;
      skippedReaders.inc(readers);
      logger.warn({ err, readers }, 'outcomes of some readers of experiments could not be calculated');
    } else {
      const hours = skipped.hours.map((hour) => new Date(hour).toISOString());
      logger.warn({ err, hours }, 'some hours could not be calculated; they are retried');
    }
  };
}

/** How far each loader is behind its log. */
export function addLagMetrics(metrics: Metrics, { events, refused }: Streams): void {
  const lag = 'Time since everything in the log was stored.';
  addLabelledGauge(metrics, 'loader_lag_seconds', lag, 'stream', () => ({
    events: events.lagSeconds,
    refused: refused.lagSeconds,
  }));
  const position = 'Number of the last log entry that is stored.';
  addLabelledGauge(metrics, 'loader_position', position, 'stream', () => ({
    events: events.position,
    refused: refused.position,
  }));
}
