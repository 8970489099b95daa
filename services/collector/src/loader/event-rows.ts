import { parseRefused, parseRequests, type RequestMeta } from '../log/log-lines.ts';

export type LoadedRow = Record<string, unknown>;

/** The rows of one log entry. */
export type RowBlock = { collector: string; rows: LoadedRow[] };

/** A row with its position in the log. */
export type PositionedRow = LoadedRow & { stream_seq: number; stream_index: number };

/** A deduplication token. The same rows always give the same token, and different rows give another. */
export function deduplicationToken(
  logId: string,
  first: PositionedRow | undefined,
  last: PositionedRow | undefined,
  count: number,
): string {
  const position = (row: PositionedRow | undefined) => `${row?.stream_seq}.${row?.stream_index}`;
  return `${logId}:${position(first)}-${position(last)}:${count}`;
}

const monthMs = 30 * 24 * 60 * 60 * 1000;
/** A few years before the upper limit of the store's DateTime64 type. */
const maxTimestampMs = Date.UTC(2200, 0);

/** Returns the rows of an entry in the events log. */
export function eventRows(entry: Uint8Array): RowBlock {
  const requests = parseRequests(entry);
  const rows = requests.flatMap(({ meta, body }) => body.events.map((event) => eventRow(meta, event)));
  return { collector: requests[0]?.meta.collector ?? '', rows };
}

function eventRow(meta: RequestMeta, event: Record<string, unknown>): LoadedRow {
  const { receivedAt, sentAt, tokenUserId } = meta;
  const age = typeof event.ageMs === 'number' ? event.ageMs : 0;
  const sent = sentAt === undefined ? null : clamp(sentAt, 0, maxTimestampMs);
  // Mutates the parsed event, which has no other owner. Copying fifty fields costs as much as parsing them.
  return Object.assign(event, {
    ...(tokenUserId !== undefined && { userId: tokenUserId }),
    collector: meta.collector,
    registry_version: meta.version,
    received_at: receivedAt,
    sent_at: sent,
    client_time: sent === null ? null : clamp(sent - age, 0, maxTimestampMs),
    // Uses the event's age, because the client's clock may be off by years.
    happened_at: clamp(receivedAt - age, receivedAt - monthMs, receivedAt),
    is_bot: meta.bot,
    ...(meta.suspect && { is_suspect: true }),
    is_lite: meta.lite,
    has_token: tokenUserId !== undefined,
  });
}

/** Returns the rows of an entry in the log of refused events. */
export function refusedRows(entry: Uint8Array): RowBlock {
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
