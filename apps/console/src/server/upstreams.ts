import type { StaffSession } from '@contenthub/contracts/staff/staff-api';
import { staffBase, staffPaths, staffTokenPath } from '@contenthub/contracts/staff/staff-paths';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { currentRequestId, requestIdHeader } from '@contenthub/server-kit/observability/request-context';
import { traceHeaders } from '@contenthub/server-kit/observability/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For calls of the platform, most of which take milliseconds; hashing a password takes up to a second. */
const platformTimeoutMs = 8000;
/** Slightly more than the deadline of a query, so that its own message arrives. */
const analyticsTimeoutMs = 12_000;

/** Request headers that the platform needs. The client's address is set by us. */
const forwardedHeaders = ['cookie', 'origin', 'x-csrf-token', 'user-agent', 'content-type'] as const;
const returnedHeaders = ['content-type', 'cache-control', 'retry-after'] as const;

type Options = { platformUrl: string; loaderUrl: string };

/** The services behind the console. Every call has a deadline, and ends when the client disconnects. */
export class Upstreams {
  readonly #platformUrl: string;
  readonly #loaderUrl: string;

  constructor({ platformUrl, loaderUrl }: Options) {
    this.#platformUrl = platformUrl;
    this.#loaderUrl = loaderUrl;
  }

  /** Who is signed in. Undefined without a valid session. */
  async getSession(request: FastifyRequest): Promise<StaffSession | undefined> {
    const response = await this.#callPlatform(request, staffBase + staffPaths.session, { method: 'GET' });
    if (response.ok) return (await response.json()) as StaffSession;
    await response.body?.cancel();
    if (response.status === 401) return undefined;
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

  /** Forwards a call of the analytics API with a token for the session. Cookies stay here. */
  async forwardToAnalytics(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { method, body } = request;
    const exchange = await this.#callPlatform(request, staffTokenPath, {
      method,
      ...(method === 'POST' && { body: '{}' }),
    });
    if (!exchange.ok) return sendResponse(reply, exchange);
    const { token } = (await exchange.json()) as { token: string };
    const headers = {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    };
    const init = { method, headers, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) };
    return sendResponse(reply, await call(request, this.#loaderUrl + path, init, analyticsTimeoutMs));
  }

  #callPlatform(request: FastifyRequest, path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers({ 'x-forwarded-for': request.ip });
    for (const name of forwardedHeaders) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    // A GET request has no body to describe.
    if (init.body === undefined) headers.delete('content-type');
    return call(request, this.#platformUrl + path, { ...init, headers }, platformTimeoutMs);
  }
}

async function call(request: FastifyRequest, url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  const disconnected = new AbortController();
  request.raw.socket.once('close', () => disconnected.abort());
  const headers = new Headers(init.headers);
  const requestId = currentRequestId();
  if (requestId) headers.set(requestIdHeader, requestId);
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, String(value));
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), disconnected.signal]);
  return fetch(url, { ...init, headers, redirect: 'manual', signal }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new HttpError(504, 'timeout', 'That took too long. Try again, or choose a shorter period.');
    request.log.warn({ err: error }, 'upstream call failed');
    throw unavailable();
  });
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const name of returnedHeaders) {
    const value = response.headers.get(name);
    if (value) reply.header(name, value);
  }
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store');
  // Within the same deadline.
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
}

function unavailable(): HttpError {
  return new HttpError(503, 'unavailable', 'The console can’t reach its services. Try again in a moment.');
}
