import { NotFoundError } from './not-found-error.ts';

/** What fails is logged, and nothing more: a page keeps what it had. */
export function logFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a reader's log is its console
  if (error instanceof Error && !(error instanceof NotFoundError)) console.error(error.message, error.cause);
}
