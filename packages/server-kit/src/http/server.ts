import type { IncomingMessage } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
  LogController,
} from 'fastify';
import { type Logger, loggableUrl } from '../observability/logger.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { acceptRequestId, requestIdHeader, withRequestId } from '../observability/request-context.ts';
import { traceRequests } from '../observability/tracing.ts';
import { isDraining } from '../process/run.ts';
import { SettingsError } from '../process/settings.ts';
import { addCanonicalPathRedirect } from './canonical-path.ts';
import { addErrorHandlers, HttpError, sendError } from './error-responses.ts';
import { addHealthRoutes, type ReadinessChecks } from './health.ts';
import { defaultHeaders } from './response-headers.ts';

/** Listens, or says in a sentence why it cannot. */
export async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new SettingsError(`Port ${port} is taken. Stop what uses it, or choose another with ${setting}.`);
    }
    throw error;
  }
}

const maxHeadersMs = 10_000;

type ServiceOptions = {
  name: string;
  logger: Logger;
  ready?: ReadinessChecks;
  /** Whose word on where a request comes from counts; those on this machine where nobody is named. */
  trustProxy?: string;
  metrics?: Metrics;
  /** Within which a whole request must have come, its body included. A slower client is cut off. */
  requestTimeoutMs?: number;
  /** Within which a readiness check must have answered. */
  checkDeadlineMs?: number;
  /** Where health and metrics answer instead of here: a port that no public edge forwards. */
  operations?: { host: string; port: number | undefined };
  /** Routes below this path answer at the operations port alone, where there is one. */
  internalPath?: string;
  /** Headers for every response, in addition to those that every service sends. */
  headers?: Readonly<Record<string, string>>;
  /** Answers a GET or HEAD request whose path has a percent sign that encodes nothing. Without it, or for `false`, a 400. */
  unreadablePath?: (request: FastifyRequest, reply: FastifyReply) => false | FastifyReply | Promise<FastifyReply>;
  serverFactory?: NonNullable<FastifyServerOptions['serverFactory']>;
};

/** An HTTP server with everything that each of our services has: request ids, metrics, health, traces, plain errors. */
export function createServer({
  name,
  logger,
  ready = {},
  trustProxy = 'loopback',
  metrics = createMetrics(name),
  requestTimeoutMs = 30_000,
  checkDeadlineMs,
  headers = {},
  operations,
  internalPath,
  unreadablePath,
  serverFactory,
}: ServiceOptions) {
  const onEveryResponse = { ...defaultHeaders, ...headers };
  const app: FastifyInstance = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => acceptRequestId(request.headers[requestIdHeader]),
    trustProxy,
    // The content API is all slashes at the end; a path without one is another path.
    // What a parameter may hold is for its schema to say; this bound only keeps out what is no address at all.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 1000 },
    frameworkErrors(error, request, reply) {
      // No hook runs for these requests.
      reply.header(requestIdHeader, request.id).headers(onEveryResponse);
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (reads && error.code === 'FST_ERR_BAD_URL' && unreadablePath?.(request, reply)) return;
      sendError(error, request, reply);
    },
    forceCloseConnections: 'idle',
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: Math.min(maxHeadersMs, requestTimeoutMs),
      // Node looks for late ones every thirty seconds by itself.
      connectionsCheckingInterval: Math.min(5000, requestTimeoutMs),
    },
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false, meta: false, validateSchema: false } },
    ...(serverFactory && { serverFactory }),
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id).headers(onEveryResponse);
    withRequestId(request.id, done);
  });
  addCanonicalPathRedirect(app);
  // Hooks call back instead of promising: they run for every request, and most have nothing to wait for.
  app.addHook('onResponse', (request, reply, done) => {
    const seconds = reply.elapsedTime / 1000;
    metrics.observe(request.method, request.routeOptions.url ?? 'none', reply.statusCode, seconds);
    const notable = reply.statusCode >= 500 || seconds > 1;
    if (notable || logger.isLevelEnabled('debug')) {
      const { method, id: requestId } = request;
      const line = { method, url: loggableUrl(request.url), status: reply.statusCode, seconds, requestId };
      logger[notable ? 'warn' : 'debug'](line, 'request');
    }
    done();
  });

  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // Clients that keep connections open go elsewhere with the next request, instead of meeting a closed connection.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing || isDraining()) reply.header('connection', 'close');
    done(null, payload);
  });

  traceRequests(app, name);
  addErrorHandlers(app);
  const isStopping = () => closing;
  if (operations?.port === undefined) addHealthRoutes(app, ready, metrics, isStopping, checkDeadlineMs);
  else {
    const server = createOperationsServer({ logger, ready, metrics, isStopping });
    const { host, port } = operations;
    if (internalPath) serveInternalRoutes(app, server, internalPath);
    app.addHook('onReady', async () => {
      const address = await listen(server, host, port, 'OPERATIONS_PORT');
      logger.info({ address }, `${name} answers for its health`);
    });
    // Last of all, so that it says until then that the service is stopping.
    app.addHook('onClose', () => server.close());
  }
  return app;
}

/** Forwards requests below the path from the operations server, and refuses those that come to the public port. */
function serveInternalRoutes(app: FastifyInstance, server: FastifyInstance, path: string): void {
  const forwarded = new WeakSet<IncomingMessage>();
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.url?.startsWith(path) || forwarded.has(request.raw)) return;
    throw new HttpError(404, 'not-found', `There is nothing at ${request.url}.`);
  });
  server.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(path)) return;
    forwarded.add(request.raw);
    reply.hijack();
    app.routing(request.raw, reply.raw);
  });
}

type Operations = Required<Pick<ServiceOptions, 'logger' | 'ready' | 'metrics'>> & { isStopping: () => boolean };

/** Health and metrics by themselves. */
export function createOperationsServer({ logger, ready, metrics, isStopping }: Operations): FastifyInstance {
  const server: FastifyInstance = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(defaultHeaders);
    done();
  });
  addCanonicalPathRedirect(server);
  addErrorHandlers(server);
  addHealthRoutes(server, ready, metrics, isStopping);
  return server;
}
