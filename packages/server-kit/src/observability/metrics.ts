import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hubVersion } from '../process/version.ts';

export type Metrics = {
  registry: Registry;
  /** Counts one completed request. */
  observe: (method: string, route: string, status: number, seconds: number) => void;
};

/** One registry per service, so that several services in one process do not mix their metrics. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'build_info',
    help: 'Always 1. Its label is the release.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: hubVersion }, 1);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  // Looking up a series by its labels takes longer than counting, so series are cached.
  const series = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  return {
    registry,
    observe(method, route, status, seconds) {
      const name = `${method} ${status} ${route}`;
      const line = series.get(name) ?? requests.labels({ method, route, status });
      series.set(name, line);
      line.observe(seconds);
    },
  };
}

type Target = Pick<Metrics, 'registry'>;
type Labels<L extends string> = Readonly<Record<L, string>>;

/** Shorter than a scrape may take, so that one unreachable engine does not hide all metrics of a service. */
const readTimeoutMs = 2000;

async function readInTime<T>(read: () => T | Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('not read in time')), readTimeoutMs);
  try {
    return await Promise.race([read(), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A gauge that is read when metrics are scraped. It is left out while it cannot be read or is undefined. */
export function addGauge(
  { registry }: Target,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await readInTime(read).catch(() => undefined);
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

/** A gauge with one series for each value of a label. */
export function addLabelledGauge<L extends string>(
  { registry }: Target,
  name: string,
  help: string,
  label: L,
  read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await readInTime(read).catch(() => ({}));
      this.reset();
      for (const [key, value] of Object.entries(values)) this.set({ [label]: key } as Labels<L>, value);
    },
  });
}

/** A counter with one label, whose values are known. Every series exists from the start, so that rates are right. */
export function addCounter<L extends string, V extends string>(
  { registry }: Target,
  name: string,
  help: string,
  label: L,
  values: readonly V[],
): (value: V, count?: number) => void {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
  const labels = (value: V) => ({ [label]: value }) as Record<string, string> as Labels<L>;
  const series = Object.fromEntries(values.map((value) => [value, counter.labels(labels(value))])) as Record<
    V,
    Counter.Internal
  >;
  for (const value of values) series[value].inc(0);
  return (value, count = 1) => series[value].inc(count);
}

/** A histogram of seconds without labels. */
export function addHistogram(
  { registry }: Target,
  name: string,
  help: string,
  buckets: readonly number[],
): (seconds: number) => void {
  const histogram = new Histogram({ name, help, buckets: [...buckets], registers: [registry] });
  return (seconds) => histogram.observe(seconds);
}
