import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { acceptedTiming, intakePaths, isOpaqueRequest } from '@contenthub/contracts/events/protocol';
import { globalPrivacyControlHeader } from '@contenthub/contracts/platform/consent';
import { clientNetwork, networkKeyHeader } from '@contenthub/server-kit/http/client-network';
import { addReadinessMetric } from '@contenthub/server-kit/http/health';
import { RateLimit } from '@contenthub/server-kit/http/rate-limit';
import { crossOriginHeaders, defaultHeaders } from '@contenthub/server-kit/http/response-headers';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { addGauge, type Metrics } from '@contenthub/server-kit/observability/metrics';
import { isDraining } from '@contenthub/server-kit/process/run';
import { hubVersion } from '@contenthub/server-kit/process/version';
import proxyAddr from '@fastify/proxy-addr';
import { Counter, Gauge } from 'prom-client';
import { LogFullError, LogUnavailableError } from '../log/event-log.ts';
import type { CorsPolicy } from './cors.ts';
import { consentMissing } from './event-validation.ts';
import type { Intake, IntakeResult } from './intake.ts';
import { type BodyError, InFlightBudget, readBody } from './request-body.ts';

type IntakeServerOptions = {
  intake: Intake;
  cors: CorsPolicy;
  inFlightBytes: number;
  bodyBytes: number;
  metrics: Metrics;
  logger: Logger;
  /** Throws if a dependency for accepting events is unavailable. */
  ready: () => Promise<void>;
  /** Maximum number of requests per client address and minute. */
  requestsPerMinute?: number;
  /** Maximum size of all requests per client address and minute. */
  kilobytesPerMinute?: number;
  /** Proxies that are trusted to set X-Forwarded-For. */
  trustedProxies?: string;
  /** Whether health and metrics are served here instead of on a separate operations port. */
  servesHealth?: boolean;
};

const bodyErrors: Record<Exclude<BodyError, 'aborted'>, [number, string]> = {
  busy: [503, 'Too many requests in flight. Retry later.'],
  'too-large': [413, 'Request body too large.'],
};

/** Pages of other origins send here too, with requests whose responses they cannot read. */
const onEveryResponse = Object.entries({ ...defaultHeaders, ...crossOriginHeaders });

/**
 * The HTTP endpoint for events. It uses node:http directly because it gets more traffic than all other endpoints
 * together and serves a single route.
 */
export function createIntakeServer(options: IntakeServerOptions): Server {
  const { intake, cors, inFlightBytes, bodyBytes, metrics, logger, ready, servesHealth = true } = options;
  const { requestsPerMinute = 600, kilobytesPerMinute = 4096, trustedProxies = 'loopback' } = options;
  const limit = new RateLimit({ max: requestsPerMinute });
  const byteLimit = new RateLimit({ max: kilobytesPerMinute * 1024 });
  const clientAddress = createClientAddressReader(trustedProxies);
  const inFlight = new InFlightBudget(inFlightBytes);
  const counters = createIntakeMetrics(metrics, intake.collector, inFlight, inFlightBytes);
  // An operations server exports it otherwise.
  if (servesHealth) addReadinessMetric(metrics, { log: ready });

  const retryLater = (response: ServerResponse, reason: string, message: string, seconds: number) => {
    counters.throttled.inc({ reason });
    send(response, 503, { error: reason, message }, { 'retry-after': String(seconds) });
  };

  const refuseClient = (response: ServerResponse, seconds: number) => {
    counters.throttled.inc({ reason: 'rate_limit' });
    const message = 'Too many requests from this address. Retry later.';
    send(response, 429, { error: 'rate-limit', message }, { 'retry-after': String(seconds) });
  };

  const handleEvents = async (
    request: IncomingMessage,
    response: ServerResponse,
    { path, client }: { path: keyof typeof intakePaths; client: string | undefined },
  ) => {
    const body = await readBody(request, inFlight, bodyBytes);
    if (typeof body === 'string') {
      if (body === 'aborted') return;
      const [status, message] = bodyErrors[body];
      if (status === 503) return retryLater(response, body, message, 1);
      return send(response, status, { error: body, message });
    }
    try {
      const waitSeconds = client === undefined ? 0 : byteLimit.retryAfter(client, body.length);
      if (waitSeconds > 0) return refuseClient(response, waitSeconds);
      const { lite = false, withToken = false } = intakePaths[path] ?? {};
      const { 'user-agent': userAgent, [globalPrivacyControlHeader]: signal } = request.headers;
      const network = getNetwork(request, client);
      const privacySignal = signal === '1';
      const result = await intake.accept({ lite, withToken, userAgent, body, network, privacySignal });
      const withoutConsent = result.rejected.filter(({ reason }) => reason === consentMissing).length;
      counters.events.inc({ outcome: privacySignal ? 'privacy_signal' : 'accepted' }, result.accepted);
      counters.events.inc({ outcome: 'without_consent' }, withoutConsent);
      counters.events.inc({ outcome: 'rejected' }, result.rejected.length - withoutConsent);
      sendResult(request, response, result);
    } catch (error) {
      if (error instanceof LogFullError) return retryLater(response, 'full', error.message, 10);
      if (!(error instanceof LogUnavailableError)) logger.error({ err: error }, 'failed to accept events');
      retryLater(response, 'unavailable', 'Event log unavailable.', 5);
    } finally {
      inFlight.release(body.length);
    }
  };

  return createServer({ requestTimeout: 20_000, headersTimeout: 10_000 }, (request, response) => {
    const startedAt = performance.now();
    if (isDraining()) response.shouldKeepAlive = false;
    for (const [name, value] of onEveryResponse) response.setHeader(name, value);
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const isIntakePath = path in intakePaths;
    response.once('finish', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      metrics.observe(request.method ?? '', isIntakePath ? path : 'other', response.statusCode, seconds);
    });
    if (!isIntakePath) return void handleOther(path, request, response, { metrics, ready, servesHealth });
    if (!cors.allows(request, response)) {
      return send(response, 403, { error: 'origin', message: 'Pages of this origin may not send events here.' });
    }
    if (request.method === 'OPTIONS') return cors.sendPreflight(response);
    if (request.method !== 'POST') return send(response, 405, { error: 'method', message: 'Use POST.' });
    const client = clientAddress(request);
    const waitSeconds = client === undefined ? 0 : limit.retryAfter(client);
    if (waitSeconds > 0) return refuseClient(response, waitSeconds);
    void handleEvents(request, response, { path, client });
  });
}

async function handleOther(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { metrics, ready, servesHealth }: Pick<IntakeServerOptions, 'metrics' | 'ready' | 'servesHealth'>,
): Promise<void> {
  request.resume();
  if (!servesHealth || !['/healthz', '/metrics', '/readyz'].includes(path)) {
    return send(response, 404, { error: 'not-found', message: `Not found: ${path}.` });
  }
  if (path === '/healthz') return send(response, 200, { status: 'ok', version: hubVersion });
  if (path === '/metrics') {
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(await metrics.registry.metrics());
    return;
  }
  if (isDraining()) return send(response, 503, { status: 'stopping', failed: {} });
  const problem = await ready().then(
    () => undefined,
    (error: unknown) => String(error),
  );
  if (problem === undefined) return send(response, 200, { status: 'ready' });
  send(response, 503, { status: 'not ready', failed: { log: problem } });
}

const allAccepted = (count: number) => `{"accepted":${count},"rejected":[]}`;

function sendResult(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { malformed, ...result }: IntakeResult,
): void {
  if (malformed) {
    send(response, 400, result);
    return;
  }
  const text = result.rejected.length === 0 ? allAccepted(result.accepted) : JSON.stringify(result);
  const { status, headers: responseHeaders, body } = acceptedResponse(headers, text);
  response.writeHead(status, responseHeaders).end(body);
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body);
  // The unread rest of a rejected body would be parsed as the next request.
  const close = status === 413 || status === 429 || status === 503 ? { connection: 'close' } : {};
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...close,
      ...headers,
    })
    .end(text);
}

/** Counts events and throttled requests since the process started. */
type IntakeMetrics = {
  events: Counter<'outcome'>;
  throttled: Counter<'reason'>;
};

function createIntakeMetrics(
  metrics: Metrics,
  collector: string,
  inFlight: InFlightBudget,
  maxBytes: number,
): IntakeMetrics {
  const registers = [metrics.registry];
  new Gauge({
    name: 'collector_info',
    help: 'Name of this process in the event log.',
    labelNames: ['collector'],
    registers,
  }).set({ collector }, 1);
  const used = 'Bytes of requests that are being received or handled.';
  addGauge(metrics, 'collector_in_flight_bytes', used, () => inFlight.used);
  const max = 'Bytes at which requests are refused.';
  addGauge(metrics, 'collector_in_flight_max_bytes', max, () => maxBytes);
  const events = new Counter({
    name: 'collector_events_total',
    help: 'Events by outcome; without_consent and privacy_signal are dropped, the others are stored.',
    labelNames: ['outcome'],
    registers,
  });
  const throttled = new Counter({
    name: 'collector_requests_throttled_total',
    help: 'Requests that got 429 or 503, by reason.',
    labelNames: ['reason'],
    registers,
  });
  for (const outcome of ['accepted', 'rejected', 'without_consent', 'privacy_signal']) events.inc({ outcome }, 0);
  return { events, throttled };
}

/**
 * Finds the client address for rate limiting. The address stays in memory for a minute and is never stored. Returns
 * undefined for a trusted proxy that names no client: web removes the visitor's address and has its own limit.
 */
function createClientAddressReader(trustedProxies: string): (request: IncomingMessage) => string | undefined {
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((each) => each.trim()));
  return (request) => {
    const address = proxyAddr(request, isTrusted);
    return isTrusted(address, 0) ? undefined : address;
  };
}

/** A client without an address of its own came through a trusted proxy: web, which names its network by a key. */
function getNetwork({ headers }: IncomingMessage, client: string | undefined): string | undefined {
  return client === undefined ? headers[networkKeyHeader]?.slice(0, 50).toString() : clientNetwork(client);
}

/**
 * Visible to the page in its resource timings, even for a response that it cannot read. Pages that an earlier release
 * served look for `taken`.
 */
const receipt = { 'timing-allow-origin': '*', 'server-timing': `${acceptedTiming}, taken` };

/** Confirms accepted events: a beacon gets a receipt only, other requests get the result of each event. */
export function acceptedResponse(
  headers: IncomingHttpHeaders,
  text: string,
): { status: number; headers: Record<string, string | number>; body: string } {
  if (isOpaqueRequest(headers)) return { status: 204, headers: receipt, body: '' };
  const entityHeaders = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return { status: 200, headers: { ...receipt, ...entityHeaders }, body: text };
}
