import { setTimeout as pause } from 'node:timers/promises';
import { ResponseError, TimeoutError } from '@contenthub/server-kit/outgoing-call';

const firstMs = 250;
const lastMs = 5000;

export type Patience = {
  signal: AbortSignal;
  /** Told when something does not answer, and with nothing when it does again. */
  waiting: (reason: string | undefined) => void;
};

/** Does something until it works, as long as what is in the way may pass: an engine that is down comes back. */
export async function patiently<T>({ signal, waiting }: Patience, work: () => Promise<T>): Promise<T> {
  for (let delay = firstMs; ; delay = Math.min(delay * 2, lastMs)) {
    try {
      const result = await work();
      if (delay > firstMs) waiting(undefined);
      return result;
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      waiting(error instanceof Error ? describe(error) : String(error));
      await pause(delay, undefined, { signal }).catch(() => {});
    }
  }
}

// How PostgreSQL says that it is going, coming or not there, by the class or the code.
const databaseComesBack = /^(08|57P0[123])/;
const connectionIsGone = /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|UND_ERR)/;

function mayPass(error: unknown): boolean {
  if (error instanceof ResponseError) return error.status >= 500 || error.status === 429;
  if (error instanceof TimeoutError) return true;
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code ?? '');
  if (databaseComesBack.test(code) || connectionIsGone.test(code)) return true;
  if (
    /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|fetch failed|terminated|other side closed)/.test(
      error.message,
    )
  )
    return true;
  return error.cause !== undefined && mayPass(error.cause);
}

function describe(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
