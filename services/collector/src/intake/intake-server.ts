import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { privacySignalHeader } from '@contenthub/contracts/consent';
import { intakePaths } from '@contenthub/contracts/events/intake-paths';
import { isDraining } from '@contenthub/server-kit/draining';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Metrics } from '@contenthub/server-kit/metrics';
import { RateLimit } from '@contenthub/server-kit/rate-limit';
import { everyResponse, forOtherSites } from '@contenthub/server-kit/response-headers';
import { LogFullError, LogUnavailableError } from '../log/event-log.ts';
import { clientAddressBy } from './client-address.ts';
import type { CrossOrigin } from './cross-origin.ts';
import { InFlight } from './in-flight.ts';
import type { Answer, Intake } from './intake.ts';
import { intakeMetrics } from './intake-metrics.ts';
import { type BodyProblem, readBody } from './read-body.ts';
import { takenAnswer } from './receipt.ts';
import { consentMissing } from './sort-events.ts';

export type IntakeServerOptions = {
  intake: Intake;
  crossOrigin: CrossOrigin;
  inFlightBytes: number;
  bodyBytes: number;
  metrics: Metrics;
  logger: Logger;
  /** Throws when what is needed to take events is not there. */
  ready: () => Promise<void>;
  /** How many requests one client address may send in a minute. */
  requestsPerMinute?: number;
  /** Whose X-Forwarded-For counts. */
  trustedProxies?: string;
  /** Whether health and metrics answer here, and not at a port of their own. */
  answersForHealth?: boolean;
};

const refusals: Record<Exclude<BodyProblem, 'gone'>, [number, string]> = {
  busy: [503, 'Too much is under way. Please come again.'],
  long: [413, 'This is more than one request may bring.'],
};

/** Pages of other origins send here too, by requests whose answers they may not read. */
const onEveryResponse = Object.entries({ ...everyResponse, ...forOtherSites });

/** The door for events, on bare node:http: it is asked more often than all other doors together, and answers one thing. */
export function createIntakeServer(options: IntakeServerOptions): Server {
  const { intake, crossOrigin, inFlightBytes, bodyBytes, metrics, logger, ready, answersForHealth = true } = options;
  const { requestsPerMinute = 600, trustedProxies = 'loopback' } = options;
  const limit = new RateLimit({ max: requestsPerMinute });
  const clientAddress = clientAddressBy(trustedProxies);
  const inFlight = new InFlight(inFlightBytes);
  const counted = intakeMetrics(metrics, intake.collector, inFlight);

  const comeAgain = (response: ServerResponse, why: string, message: string, seconds: number) => {
    counted.turnedAway.inc({ why });
    send(response, 503, { error: why, message }, { 'retry-after': String(seconds) });
  };

  const take = async (request: IncomingMessage, response: ServerResponse, path: keyof typeof intakePaths) => {
    const body = await readBody(request, inFlight, bodyBytes);
    if (typeof body === 'string') {
      if (body === 'gone') return;
      const [status, message] = refusals[body];
      if (status === 503) return comeAgain(response, body, message, 1);
      return send(response, status, { error: body, message });
    }
    try {
      const { lite = false, withToken = false } = intakePaths[path] ?? {};
      const { 'user-agent': userAgent, [privacySignalHeader]: signal } = request.headers;
      const privacySignal = signal === '1';
      const answer = await intake.take({ lite, withToken, userAgent, body, privacySignal });
      const withoutConsent = answer.rejected.filter(({ reason }) => reason === consentMissing).length;
      counted.events.inc({ outcome: privacySignal ? 'privacy_signal' : 'accepted' }, answer.accepted);
      counted.events.inc({ outcome: 'without_consent' }, withoutConsent);
      counted.events.inc({ outcome: 'refused' }, answer.rejected.length - withoutConsent);
      sendAnswer(request, response, answer);
    } catch (error) {
      if (error instanceof LogFullError) return comeAgain(response, 'full', error.message, 10);
      if (!(error instanceof LogUnavailableError)) logger.error({ err: error }, 'events could not be taken');
      comeAgain(response, 'unavailable', 'The log of events does not answer.', 5);
    } finally {
      inFlight.give(body.length);
    }
  };

  return createServer({ requestTimeout: 20_000, headersTimeout: 10_000 }, (request, response) => {
    const startedAt = performance.now();
    if (isDraining()) response.shouldKeepAlive = false;
    for (const [name, value] of onEveryResponse) response.setHeader(name, value);
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const known = path in intakePaths;
    response.once('finish', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      metrics.observe(request.method ?? '', known ? path : 'other', response.statusCode, seconds);
    });
    if (!known) return void answerOther(path, request, response, { metrics, ready, answersForHealth });
    if (!crossOrigin.allows(request, response)) {
      return send(response, 403, { error: 'origin', message: 'Pages of this origin may not send events here.' });
    }
    if (request.method === 'OPTIONS') return crossOrigin.answerPreflight(response);
    if (request.method !== 'POST') return send(response, 405, { error: 'method', message: 'Events are posted.' });
    const client = clientAddress(request);
    const waitSeconds = client === undefined ? 0 : limit.retryAfter(client);
    if (waitSeconds > 0) {
      counted.turnedAway.inc({ why: 'rate_limit' });
      const message = 'This address sends too many requests. Please come again.';
      return send(response, 429, { error: 'rate-limit', message }, { 'retry-after': String(waitSeconds) });
    }
    void take(request, response, path);
  });
}

async function answerOther(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { metrics, ready, answersForHealth }: Pick<IntakeServerOptions, 'metrics' | 'ready' | 'answersForHealth'>,
): Promise<void> {
  request.resume();
  if (!answersForHealth || !['/healthz', '/metrics', '/readyz'].includes(path)) {
    return send(response, 404, { error: 'not-found', message: `There is nothing at ${path}.` });
  }
  if (path === '/healthz') return send(response, 200, { status: 'ok' });
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

function sendAnswer({ headers }: IncomingMessage, response: ServerResponse, { malformed, ...answer }: Answer): void {
  if (malformed) {
    send(response, 400, answer);
    return;
  }
  const text = answer.rejected.length === 0 ? allAccepted(answer.accepted) : JSON.stringify(answer);
  const taken = takenAnswer(headers, text);
  response.writeHead(taken.status, taken.headers).end(taken.body);
}

function send(response: ServerResponse, status: number, answer: object, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(answer);
  // What was not read of a refused body would be taken for the next request.
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
