import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { EventStore } from '../store/event-store.ts';

/** What queries need of the store. */
export type Reader = Pick<EventStore, 'rows'>;

/** A store that can be queried with limits. */
export type QueryStore = Pick<EventStore, 'rows' | 'queryDeadlineSeconds'> & Partial<Pick<EventStore, 'usualReaders'>>;

type Limits = {
  /** Cancels the statements that run, and those that would follow. */
  signal?: AbortSignal | undefined;
  /** Of the deadline. Queries about all readers of an experiment take longer than those about hours. */
  deadlineFactor?: number;
};

/**
 * The store for the queries of a request: every statement has a deadline and can be cancelled. Rows are limited by the
 * statements themselves: with `max_result_rows`, chdb returns rows of a refused statement with the next one.
 */
export function withLimits(store: QueryStore, { signal, deadlineFactor = 1 }: Limits = {}): Reader {
  const settings = {
    max_execution_time: store.queryDeadlineSeconds * deadlineFactor,
    timeout_overflow_mode: "'throw'",
  };
  return {
    rows: (sql, params) =>
      store.rows<never>(sql, params, { settings, signal }).catch((error: unknown) => {
        throw isTimeout(error) ? new HttpError(504, 'timeout', timeoutMessage) : error;
      }),
  };
}

const timeoutMessage = 'That took too long. Try again, or choose a shorter period.';

/** ClickHouse ends a statement at its deadline. */
const isTimeout = (error: unknown) => error instanceof Error && /TIMEOUT_EXCEEDED|Timeout exceeded/.test(error.message);
