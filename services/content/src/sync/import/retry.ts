import { ResponseError, TimeoutError } from '@contenthub/server-kit/outgoing/service-fetch';
import { retry } from '@contenthub/server-kit/process/backoff';

const backoff = { firstMs: 250, maxMs: 5000 };

export type RetryOptions = {
  signal: AbortSignal;
  /** Called with the error when an operation fails, and without one when it works again. */
  waiting: (reason: string | undefined) => void;
};

/** Retries an operation as long as its failure is transient, such as an engine that is down. */
export async function withRetry<T>({ signal, waiting }: RetryOptions, work: () => Promise<T>): Promise<T> {
  let failed = false;
  const shouldRetry = (error: unknown) => {
    if (!isTransient(error)) return false;
    failed = true;
    waiting(error instanceof Error ? describeError(error) : String(error));
    return true;
  };
  const result = await retry(work, { ...backoff, signal, shouldRetry });
  if (failed) waiting(undefined);
  return result;
}

// SQLSTATE classes and codes for shutdown, startup and lost connections.
const transientDatabaseCodes = /^(08|57P0[123])/;
const connectionErrorCodes = /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|UND_ERR)/;

function isTransient(error: unknown): boolean {
  if (error instanceof ResponseError) return error.status >= 500 || error.status === 429;
  if (error instanceof TimeoutError) return true;
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code ?? '');
  if (transientDatabaseCodes.test(code) || connectionErrorCodes.test(code)) return true;
  if (
    /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|fetch failed|terminated|other side closed)/.test(
      error.message,
    )
  )
    return true;
  return error.cause !== undefined && isTransient(error.cause);
}

function describeError(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
