/** Names of errors that are about what is in a row, and that will be the same however often it is sent. */
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
 * Whether a row is to blame. A field that the store has no column for is not: a newer intake wrote it, and it is right as
 * soon as the loader is as new.
 */
export function isPoison(error: unknown): error is Error & { type: string } {
  // By its name and not by its class: the engine in the process brings a class of its own.
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return false;
  return rowErrors.has(error.type) && !error.message.includes('Unknown field');
}
