import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

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
