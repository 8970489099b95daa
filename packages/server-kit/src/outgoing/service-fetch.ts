import { currentRequestId, requestIdHeader } from '../observability/request-context.ts';
import { traceHeaders } from '../observability/tracing.ts';

/** A call to another service was answered, but not with success. */
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
 * A call from one of our services to another: it carries the request id and the trace, ends at a deadline, follows no
 * redirect. An answer that is neither success nor among the expected statuses is an error.
 */
export async function serviceFetch(
  address: string,
  deadlineMs: number,
  init: RequestInit = {},
  expected: readonly number[] = [],
): Promise<Response> {
  const requestId = currentRequestId();
  const headers = { ...(requestId && { [requestIdHeader]: requestId }), ...traceHeaders(), ...init.headers };
  // The deadline holds for the body too: whoever is reading it when time is up gets the same error.
  const deadline = new AbortController();
  setTimeout(() => deadline.abort(new TimeoutError()), deadlineMs).unref();
  const response = await fetch(address, { ...init, headers, redirect: 'manual', signal: deadline.signal });
  if (response.ok || expected.includes(response.status)) return response;
  await response.body?.cancel();
  throw new ResponseError(response.status, address);
}
