import type { FastifyInstance } from 'fastify';
import { addLabelledGauge, type Metrics } from '../observability/metrics.ts';
import { isDraining } from '../process/run.ts';
import { hubVersion } from '../process/version.ts';

/** Named readiness checks of a service. Each throws if the service is not ready. */
export type ReadinessChecks = Record<string, () => Promise<void>>;

const defaultDeadlineMs = 2000;
const metricDeadlineMs = 1500;

/**
 * `/healthz`: the process is running, and its release. `/readyz`: it can serve requests. They can be on another server
 * than the one whose shutdown makes the process not ready.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  checks: ReadinessChecks,
  metrics: Metrics,
  isStopping: () => boolean,
  deadlineMs = defaultDeadlineMs,
): void {
  addReadinessMetric(metrics, checks);
  app.get('/healthz', async () => ({ status: 'ok', version: hubVersion }));

  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(Object.entries(checks).map((check) => runCheck(check, deadlineMs)));
    const failed = Object.fromEntries(results.filter(([, problem]) => problem !== undefined));
    const stopping = isStopping() || isDraining();
    if (!stopping && Object.keys(failed).length === 0) return { status: 'ready' };
    return reply.code(503).send({ status: stopping ? 'stopping' : 'not ready', failed });
  });
}

/** `/metrics`: Prometheus metrics. */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

/** Exports the readiness checks, so that an alert can name the engine that is down. */
export function addReadinessMetric(metrics: Metrics, checks: ReadinessChecks): void {
  const name = 'readiness_check_success';
  const help = 'Whether a dependency that the service needs responds: 1 or 0.';
  addLabelledGauge(metrics, name, help, 'check', async () => {
    // Ends before the time limit of a metric, so that a hanging check counts as failed.
    const results = await Promise.all(Object.entries(checks).map((check) => runCheck(check, metricDeadlineMs)));
    return Object.fromEntries(results.map(([check, problem]) => [check, problem === undefined ? 1 : 0]));
  });
}

async function runCheck(
  [name, check]: [string, () => Promise<void>],
  deadlineMs: number,
): Promise<[string, string | undefined]> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no response within ${deadlineMs} ms`)), deadlineMs);
  try {
    await Promise.race([check(), late.promise]);
    return [name, undefined];
  } catch (error) {
    return [name, error instanceof Error ? error.message : String(error)];
  } finally {
    clearTimeout(timer);
  }
}
