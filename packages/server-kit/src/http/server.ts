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
import { addHealthRoutes, addMetricsRoute, type ReadinessChecks } from './health.ts';
import { buildLazyValidator } from './lazy-validation.ts';
import { defaultHeaders } from './response-headers.ts';

/** Starts listening. Throws a readable error if the port is taken. */
export async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new SettingsError(
        `Port ${port} is taken. Stop the process that uses it, or set another one with ${setting}.`,
      );
    }
    throw error;
  }
}

const maxHeadersMs = 10_000;

type ServiceOptions = {
  name: string;
  logger: Logger;
  ready?: ReadinessChecks;
  /** Proxies whose X-Forwarded-For header is trusted. Defaults to loopback. */
  trustProxy?: string;
  metrics?: Metrics;
  /** Timeout for receiving a whole request including its body. */
  requestTimeoutMs?: number;
  /** Timeout of a readiness check. */
  checkDeadlineMs?: number;
  /** Serves health and metrics on a separate port that no public edge forwards. */
  operations?: { host: string; port: number | undefined; onListening?: (address: string) => void };
  /** The public reaches the service's own port, which then has no metrics. */
  isPublic?: boolean;
  /** Routes below this path are served only on the operations port, if there is one. */
  internalPath?: string;
  /** Additional headers for every response. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Handles GET and HEAD requests whose path cannot be decoded. Without it, or if it returns `false`, the response is
   * 400.
   */
  unreadablePath?: (request: FastifyRequest, reply: FastifyReply) => false | FastifyReply | Promise<FastifyReply>;
  serverFactory?: NonNullable<FastifyServerOptions['serverFactory']>;
};

/** Responses repeat the URL in headers, and clients read at most 16 KB of those. */
const maxUrlLength = 10_000;

/** An HTTP server with the features of every service: request ids, metrics, health, traces, JSON errors. */
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
  isPublic = false,
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
    // Paths of the content API end with a slash, and a path without one is different. Schemas limit parameters. This
    // limit only rejects excessive ones.
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
      // Node's default only checks every thirty seconds.
      connectionsCheckingInterval: Math.min(5000, requestTimeoutMs),
    },
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false, meta: false, validateSchema: false } },
    schemaController: { compilersFactory: { buildValidator: buildLazyValidator } },
    ...(serverFactory && { serverFactory }),
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id).headers(onEveryResponse);
    if (request.url.length > maxUrlLength) return done(new HttpError(414, 'url-too-long', 'The URL is too long.'));
    withRequestId(request.id, done);
  });
  addCanonicalPathRedirect(app);
  // Hooks use callbacks instead of promises, because they run for every request and rarely wait.
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
  // Asks clients with keep-alive connections to reconnect elsewhere, instead of running into a closed connection.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing || isDraining()) reply.header('connection', 'close');
    done(null, payload);
  });

  traceRequests(app, name);
  addErrorHandlers(app);
  const isStopping = () => closing;
  if (operations?.port === undefined) {
    addHealthRoutes(app, ready, metrics, isStopping, checkDeadlineMs);
    if (isPublic) logger.info('metrics are not served; set OPERATIONS_PORT for them');
    else addMetricsRoute(app, metrics);
  } else {
    const server = createOperationsServer({ logger, ready, metrics, isStopping });
    const { host, port, onListening } = operations;
    if (internalPath) serveInternalRoutes(app, server, internalPath);
    app.addHook('onReady', async () => {
      const address = await listen(server, host, port, 'OPERATIONS_PORT');
      onListening?.(address);
      logger.info({ address }, `${name} operations port listening`);
    });
    // Closed last, so that it reports the shutdown until the end.
    app.addHook('onClose', () => server.close());
  }
  return app;
}

/** Forwards requests below the path from the operations server, and rejects those on the public port. */
function serveInternalRoutes(app: FastifyInstance, server: FastifyInstance, path: string): void {
  const forwarded = new WeakSet<IncomingMessage>();
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.url?.startsWith(path) || forwarded.has(request.raw)) return;
    throw new HttpError(404, 'not-found', `Not found: ${request.url}.`);
  });
  server.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(path)) return;
    forwarded.add(request.raw);
    reply.hijack();
    app.routing(request.raw, reply.raw);
  });
}

type Operations = Required<Pick<ServiceOptions, 'logger' | 'ready' | 'metrics'>> & { isStopping: () => boolean };

/** A server with only health and metrics. */
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
  addMetricsRoute(server, metrics);
  return server;
}
