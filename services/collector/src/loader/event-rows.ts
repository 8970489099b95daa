import { parseRefused, parseRequests, type RequestMeta } from '../log/log-lines.ts';

export type LoadedRow = Record<string, unknown>;

/** What one entry of a log becomes. */
export type RowBlock = { seq: number; collector: string; rows: LoadedRow[] };

/** A row that knows where in the log it was. */
export type PositionedRow = LoadedRow & { stream_seq: number; stream_index: number };

/** The same rows always have the same token, and no others have it. */
export function deduplicationToken(logId: string, rows: readonly PositionedRow[]): string {
  const position = (row: PositionedRow | undefined) => `${row?.stream_seq}.${row?.stream_index}`;
  return `${logId}:${position(rows[0])}-${position(rows.at(-1))}:${rows.length}`;
}

const monthMs = 30 * 24 * 60 * 60 * 1000;
/** The last moment that the store's type for times can hold, and then some years less. */
const maxTimestampMs = Date.UTC(2200, 0);

/** The rows of an entry in the log of events. */
export function eventRows(entry: Uint8Array): Omit<RowBlock, 'seq'> {
  const taken = parseRequests(entry);
  const rows = taken.flatMap(({ meta, body }) => body.events.map((event) => eventRow(meta, event)));
  return { collector: taken[0]?.meta.collector ?? '', rows };
}

function eventRow(meta: RequestMeta, event: Record<string, unknown>): LoadedRow {
  const { receivedAt, sentAt, tokenUserId } = meta;
  const age = typeof event.ageMs === 'number' ? event.ageMs : 0;
  const sent = sentAt === undefined ? null : clamp(sentAt, 0, maxTimestampMs);
  // Put onto the event that was just read, which nobody else has: a copy of fifty fields costs as much as reading them.
  return Object.assign(event, {
    ...(tokenUserId !== undefined && { userId: tokenUserId }),
    collector: meta.collector,
    registry_version: meta.version,
    received_at: receivedAt,
    sent_at: sent,
    client_time: sent === null ? null : clamp(sent - age, 0, maxTimestampMs),
    // By how long ago it was, not by the sender's clock, which may be years off.
    happened_at: clamp(receivedAt - age, receivedAt - monthMs, receivedAt),
    is_bot: meta.bot,
    is_lite: meta.lite,
    has_token: tokenUserId !== undefined,
  });
}

/** The rows of an entry in the log of refused ones. */
export function refusedRows(entry: Uint8Array): Omit<RowBlock, 'seq'> {
  const refused = parseRefused(entry);
  const rows = refused.map(({ version, receivedAt, rawBytes, ...rest }) => ({
    ...rest,
    registry_version: version,
    received_at: receivedAt,
    raw_bytes: rawBytes,
  }));
  return { collector: refused[0]?.collector ?? '', rows };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
