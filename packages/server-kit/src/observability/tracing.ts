import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { loggableUrl } from './logger.ts';

const exportTimeoutMs = 2000;

let started = false;

/**
 * Tracing is off, and its SDK is not loaded, unless a collector is configured. All services of a process share one
 * exporter, and each span names its service.
 */
export async function startTracing(endpoint: string | undefined): Promise<() => Promise<void>> {
  if (!endpoint || started) return async () => {};
  started = true;
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: new URL('/v1/traces', endpoint).href, timeoutMillis: exportTimeoutMs });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'contenthub', 'service.name': 'contenthub' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return async () => {
    started = false;
    // Traces that the collector does not accept are lost. That must not fail the shutdown.
    await provider.shutdown().catch(() => {});
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

/** Creates a span for each request, as a child of the caller's span if the request has one. */
export function traceRequests(app: FastifyInstance, service: string): void {
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!started) return done();
    const parent = propagation.extract(context.active(), request.headers);
    const span = trace
      .getTracer(service)
      .startSpan(
        `${request.method} ${request.routeOptions.url ?? 'none'}`,
        { kind: SpanKind.SERVER, attributes: { 'url.path': loggableUrl(request.url), 'contenthub.service': service } },
        parent,
      );
    spans.set(request, span);
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** Headers that continue the current trace in the called service. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (started) propagation.inject(context.active(), headers);
  return headers;
}
