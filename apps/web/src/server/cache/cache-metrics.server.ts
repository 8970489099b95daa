import {
  addCounter,
  addGauge,
  addHistogram,
  addLabelledGauge,
  type Metrics,
} from '@contenthub/server-kit/observability/metrics';
import { Counter } from 'prom-client';
import type { StaleSource } from './content-cache.server.ts';
import type { CacheLookup, CacheObserver, CacheSize } from './keyed-cache.server.ts';
import type { StaleCopies } from './stale-copies.server.ts';

/** The caches in memory: rendered pages, generated files such as feeds, and responses of the content service. */
export type CacheName = 'pages' | 'files' | 'content';

const lookups: readonly CacheLookup[] = ['hit', 'expired', 'miss', 'stale', 'error'];
/** A publish should be visible within 2 s. */
const lagBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 60];

/** Metrics of the site's caches and of how far they are behind the content service. */
export class CacheMetrics {
  readonly #metrics: Metrics;
  readonly #requests: Counter<'cache' | 'result'>;
  readonly #sizes = new Map<CacheName, () => CacheSize>();
  readonly countStale: (from: StaleSource['from']) => void;
  /** Called with the seconds between storing a change and purging it here. */
  readonly observePurgeLag: (seconds: number) => void;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
    this.#requests = new Counter({
      name: 'web_cache_requests_total',
      help: 'Lookups: hit, expired (served while it is rebuilt), miss, stale (rebuilding failed), error (nothing to serve).',
      labelNames: ['cache', 'result'],
      registers: [metrics.registry],
    });
    const read = (pick: (size: CacheSize) => number) => () =>
      Object.fromEntries([...this.#sizes].map(([name, size]) => [name, pick(size())]));
    const gauge = (name: string, help: string, pick: (size: CacheSize) => number) =>
      addLabelledGauge(metrics, name, help, 'cache', read(pick));
    gauge('web_cache_entries', 'Entries in a cache.', ({ entries }) => entries);
    gauge('web_cache_bytes', 'Memory that a cache uses.', ({ bytes }) => bytes);
    gauge('web_cache_max_bytes', 'Memory that a cache may use.', ({ maxBytes }) => maxBytes);
    const stale = 'Content responses served from a stale copy because the content service failed.';
    this.countStale = addCounter(metrics, 'web_stale_copies_served_total', stale, 'from', ['memory', 'disk']);
    const lag = 'Time from storing a change until the caches of this process are purged.';
    this.observePurgeLag = addHistogram(metrics, 'web_purge_lag_seconds', lag, lagBuckets);
  }

  /** Counts the lookups of a cache. */
  observer(cache: CacheName): CacheObserver {
    const series = new Map(lookups.map((result) => [result, this.#requests.labels({ cache, result })]));
    for (const each of series.values()) each.inc(0);
    return {
      onLookup: (result) => series.get(result)?.inc(),
      onCreated: (size) => this.#sizes.set(cache, size),
    };
  }

  watchStaleCopies(copies: StaleCopies): void {
    const gauge = (name: string, help: string, read: () => number) => addGauge(this.#metrics, name, help, read);
    gauge('web_stale_copies_bytes', 'Disk space that stale copies use.', () => copies.bytes);
    gauge('web_stale_copies_max_bytes', 'Disk space that stale copies may use.', () => copies.maxBytes);
    gauge('web_stale_copies_pending', 'Stale copies that wait to be written.', () => copies.pending);
  }
}
