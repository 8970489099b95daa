import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The header with the request id, from the edge to the last service. */
export const requestIdHeader = 'x-request-id';

const requestIds = new AsyncLocalStorage<string>();

export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

export function withRequestId<T>(id: string, work: () => T): T {
  return requestIds.run(id, work);
}

/** Accepts a caller's id if it is safe in a log line, otherwise generates one. */
export function acceptRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}
