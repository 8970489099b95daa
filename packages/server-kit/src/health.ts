import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Named questions a service asks before it calls itself ready; each one throws when the answer is no. */
export type ReadinessChecks = Record<string, () => Promise<void>>;

/** `/healthz` says the process lives, `/readyz` that it can do its work, `/metrics` how it has been doing. */
export function addHealthRoutes(app: FastifyInstance, checks: ReadinessChecks, metrics: Metrics): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(Object.entries(checks).map(ask));
    const failed = Object.fromEntries(results.filter(([, problem]) => problem !== undefined));
    if (!stopping && Object.keys(failed).length === 0) return { status: 'ready' };
    return reply.code(503).send({ status: stopping ? 'stopping' : 'not ready', failed });
  });

  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

async function ask([name, check]: [string, () => Promise<void>]): Promise<[string, string | undefined]> {
  try {
    await check();
    return [name, undefined];
  } catch (error) {
    return [name, error instanceof Error ? error.message : String(error)];
  }
}
