import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { loggableUrl } from './logger.ts';

const exportTimeoutMs = 2000;

let started = false;

/**
 * Traces are off, and their SDK not even loaded, until a setting names a collector. One exporter serves the process,
 * whichever of our services run in it; each span says which service it is of.
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
    // Traces that a collector does not take are lost; that keeps no service from ending well.
    await provider.shutdown().catch(() => {});
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

/** A span for each request, child of the caller's when the request names one. */
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

/** Headers that make the called service a child of what runs now. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (started) propagation.inject(context.active(), headers);
  return headers;
}
