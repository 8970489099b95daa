import { setTimeout as pause } from 'node:timers/promises';
import { currentRequestId, requestIdHeader } from '../observability/request-context.ts';
import { traceHeaders } from '../observability/tracing.ts';

/** Another service responded with an unexpected status. */
export class ResponseError extends Error {
  override name = 'ResponseError';
  readonly status: number;

  constructor(status: number, address: string) {
    super(`Response status ${status} from ${address}`);
    this.status = status;
  }
}

export class TimeoutError extends Error {
  override name = 'TimeoutError';

  constructor() {
    super('Timeout');
  }
}

/**
 * Calls another of our services. It forwards the request id and the trace, has a timeout, and follows no redirect. If
 * the connection breaks before a response, a request that only reads is sent again on another connection. Throws if the
 * response is neither a success nor one of the expected statuses.
 */
export async function serviceFetch(
  address: string,
  deadlineMs: number,
  init: RequestInit = {},
  expected: readonly number[] = [],
): Promise<Response> {
  const requestId = currentRequestId();
  const headers = { ...(requestId && { [requestIdHeader]: requestId }), ...traceHeaders(), ...init.headers };
  // The timeout includes the body. Reading it later fails with the same error.
  const deadline = new AbortController();
  setTimeout(() => deadline.abort(new TimeoutError()), deadlineMs).unref();
  const send = () => fetch(address, { ...init, headers, redirect: 'manual', signal: deadline.signal });
  const response = await retryReads(send, init, deadline.signal);
  if (response.ok || expected.includes(response.status)) return response;
  await response.body?.cancel();
  throw new ResponseError(response.status, address);
}

/** Pauses before a request is repeated, in which the closed connections of an instance that stops become known. */
const retryAfterMs = [20, 100];

async function retryReads(send: () => Promise<Response>, init: RequestInit, deadline: AbortSignal): Promise<Response> {
  for (const pauseMs of retryAfterMs) {
    try {
      return await send();
    } catch (error) {
      if (deadline.aborted || !isRead(init) || !isBrokenConnection(error)) throw error;
      await pause(pauseMs);
    }
  }
  return send();
}

function isRead({ method = 'GET' }: RequestInit): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * An instance that stops closes its idle connections, and a request may be on its way on one of them. Behind a balancer,
 * the next connection leads to another instance.
 */
const brokenConnection = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'UND_ERR_SOCKET']);

function isBrokenConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && brokenConnection.has(String(cause.code));
}
