import { staffBase, staffPaths, staffTokenPath } from '@contenthub/contracts/staff/staff-paths';
import type { StaffSession } from '@contenthub/contracts/staff/staff-schemas';
import { ClientDisconnected, HttpError } from '@contenthub/server-kit/http/error-responses';
import { currentRequestId, requestIdHeader } from '@contenthub/server-kit/observability/request-context';
import { traceHeaders } from '@contenthub/server-kit/observability/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Deadlines of calls, including their bodies. */
export type Timeouts = { platformMs: number; analyticsMs: number };

/** Slightly more than the deadline of a query, so that its own message arrives. Calls of the platform hash passwords. */
const defaultTimeouts: Timeouts = { platformMs: 8000, analyticsMs: 12_000 };

/** Request headers that the platform needs. The client's address is set by us. */
const forwardedHeaders = ['cookie', 'origin', 'x-csrf-token', 'user-agent', 'content-type'] as const;
const returnedHeaders = ['content-type', 'cache-control', 'retry-after'] as const;

type Options = { platformUrl: string; loaderUrl: string; timeouts?: Timeouts | undefined };
type Result = { status: number; headers: Headers; body: Buffer };

/** The services behind the console. Every call has a deadline, and ends when the client disconnects. */
export class Upstreams {
  readonly #platformUrl: string;
  readonly #loaderUrl: string;
  readonly #timeouts: Timeouts;

  constructor({ platformUrl, loaderUrl, timeouts = defaultTimeouts }: Options) {
    this.#platformUrl = platformUrl;
    this.#loaderUrl = loaderUrl;
    this.#timeouts = timeouts;
  }

  /** Who is signed in. Undefined without a valid session. */
  async getSession(request: FastifyRequest): Promise<StaffSession | undefined> {
    const { status, body } = await this.#callPlatform(request, staffBase + staffPaths.session, { method: 'GET' });
    if (status === 200) return JSON.parse(body.toString()) as StaffSession;
    if (status === 401) return undefined;
    throw unavailable();
  }

  /** Forwards a call of the staff API. The platform checks session, role, Origin and CSRF token. */
  async forwardToPlatform(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { method, body } = request;
    const sent = method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
    const response = await this.#callPlatform(request, path, { method, ...(sent !== undefined && { body: sent }) });
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
    return sendResponse(reply, response);
  }

  /** A response of the staff API, for this server. If it is an error, it is sent to the client. */
  async getJson<T>(request: FastifyRequest, reply: FastifyReply, path: string): Promise<T | undefined> {
    const response = await this.#callPlatform(request, path, { method: 'GET' });
    if (response.status === 200) return JSON.parse(response.body.toString()) as T;
    sendResponse(reply, response);
    return undefined;
  }

  /** Forwards a call of the analytics API with a token for the session. Cookies stay here. */
  async forwardToAnalytics(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { method, body } = request;
    const exchange = await this.#callPlatform(request, staffTokenPath, {
      method,
      ...(method === 'POST' && { body: '{}' }),
    });
    if (exchange.status !== 200) return sendResponse(reply, exchange);
    const { token } = JSON.parse(exchange.body.toString()) as { token: string };
    const headers = {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    };
    const init = { method, headers, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) };
    return sendResponse(reply, await call(request, this.#loaderUrl + path, init, this.#timeouts.analyticsMs));
  }

  #callPlatform(request: FastifyRequest, path: string, init: RequestInit): Promise<Result> {
    const headers = new Headers({ 'x-forwarded-for': request.ip });
    for (const name of forwardedHeaders) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    // A GET request has no body to describe.
    if (init.body === undefined) headers.delete('content-type');
    return call(request, this.#platformUrl + path, { ...init, headers }, this.#timeouts.platformMs);
  }
}

async function call(request: FastifyRequest, url: string, init: RequestInit, timeoutMs: number): Promise<Result> {
  const { socket } = request.raw;
  const disconnected = new AbortController();
  const abort = () => disconnected.abort(new ClientDisconnected());
  socket.once('close', abort);
  const headers = new Headers(init.headers);
  const requestId = currentRequestId();
  if (requestId) headers.set(requestIdHeader, requestId);
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, String(value));
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), disconnected.signal]);
  try {
    const response = await fetch(url, { ...init, headers, redirect: 'manual', signal });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body };
  } catch (error) {
    if (error instanceof ClientDisconnected) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new HttpError(504, 'timeout', 'That took too long. Try again, or choose a shorter period.');
    request.log.warn({ err: error }, 'upstream call failed');
    throw unavailable();
  } finally {
    // The connection outlives the request.
    socket.off('close', abort);
  }
}

function sendResponse(reply: FastifyReply, { status, headers, body }: Result): FastifyReply {
  reply.header('cache-control', 'private, no-store');
  for (const name of returnedHeaders) {
    const value = headers.get(name);
    if (value) reply.header(name, value);
  }
  return reply.code(status).send(body);
}

function unavailable(): HttpError {
  return new HttpError(503, 'unavailable', 'The console can’t reach its services. Try again in a moment.');
}
