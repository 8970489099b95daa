import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The header by which one reader's request keeps its name from the edge to the last service. */
export const requestIdHeader = 'x-request-id';

const requestIds = new AsyncLocalStorage<string>();

export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

export function withRequestId<T>(id: string, work: () => T): T {
  return requestIds.run(id, work);
}

/** Ids of others are taken over when they are harmless in a log line, else a new one is made. */
export function acceptRequestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
