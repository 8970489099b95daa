export type LoadedRow = Record<string, unknown>;

/** What one entry of a log becomes. */
export type Block = { seq: number; collector: string; rows: LoadedRow[] };

/** A row that knows where in the log it was. */
export type PlacedRow = LoadedRow & { stream_seq: number; stream_index: number };

/** The same rows always have the same token, and no others have it. */
export function tokenOf(logId: string, rows: readonly PlacedRow[]): string {
  const place = (row: PlacedRow | undefined) => `${row?.stream_seq}.${row?.stream_index}`;
  return `${logId}:${place(rows[0])}-${place(rows.at(-1))}:${rows.length}`;
}
