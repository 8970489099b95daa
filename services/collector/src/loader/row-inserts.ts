import type { EventStore } from '../store/event-store.ts';
import { deduplicationToken, type PositionedRow } from './event-rows.ts';

type Options = {
  store: EventStore;
  table: string;
  logId: string;
  /** Called with a row that the store rejects, and the name of the error. */
  onRejected: (row: PositionedRow, type: string) => Promise<void>;
};

/** Inserts rows as JSON. A rejected block is halved until the invalid row is found; the other rows are stored. */
export async function insertRows(rows: PositionedRow[], options: Options): Promise<void> {
  const [row] = rows;
  if (!row) return;
  const { store, table, logId, onRejected } = options;
  try {
    await store.insert(table, rows, deduplicationToken(logId, row, rows.at(-1), rows.length));
  } catch (error) {
    if (!isRowError(error)) throw error;
    if (rows.length === 1) return onRejected(row, error.type);
    const half = rows.length >> 1;
    await insertRows(rows.slice(0, half), options);
    await insertRows(rows.slice(half), options);
  }
}

/** Names of errors that are caused by a row's content and are therefore permanent. */
const rowErrors = new Set([
  'ARGUMENT_OUT_OF_BOUND',
  'CANNOT_CONVERT_TYPE',
  'CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN',
  'CANNOT_PARSE_BOOL',
  'CANNOT_PARSE_DATE',
  'CANNOT_PARSE_DATETIME',
  'CANNOT_PARSE_ESCAPE_SEQUENCE',
  'CANNOT_PARSE_INPUT_ASSERTION_FAILED',
  'CANNOT_PARSE_NUMBER',
  'CANNOT_PARSE_QUOTED_STRING',
  'CANNOT_PARSE_TEXT',
  'CANNOT_PARSE_UUID',
  'CANNOT_READ_ALL_DATA',
  'CANNOT_READ_ARRAY_FROM_TEXT',
  'INCORRECT_DATA',
  'TYPE_MISMATCH',
  'VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE',
]);

/**
 * Whether a row caused the error. A field without a column does not count: a newer intake wrote it, and it loads once
 * the loader is updated.
 */
function isRowError(error: unknown): error is Error & { type: string } {
  // Compares the name because chdb uses its own error class.
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return false;
  return rowErrors.has(error.type) && !error.message.includes('Unknown field');
}
