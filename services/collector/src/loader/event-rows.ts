import { readRefused, readTaken, type TakenMeta } from '../log/taken.ts';
import type { Block, LoadedRow } from './block.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;
/** The last moment that the store's type for times can hold, and then some years less. */
const latestMs = Date.UTC(2200, 0);

/** The rows of an entry in the log of events. */
export function eventRows(entry: Uint8Array): Omit<Block, 'seq'> {
  const taken = readTaken(entry);
  const rows = taken.flatMap(({ meta, body }) => body.events.map((event) => eventRow(meta, event)));
  return { collector: taken[0]?.meta.collector ?? '', rows };
}

function eventRow(meta: TakenMeta, event: Record<string, unknown>): LoadedRow {
  const { receivedAt, sentAt, tokenUserId } = meta;
  const age = typeof event.ageMs === 'number' ? event.ageMs : 0;
  const sent = sentAt === undefined ? null : clamp(sentAt, 0, latestMs);
  // Put onto the event that was just read, which nobody else has: a copy of fifty fields costs as much as reading them.
  return Object.assign(event, {
    ...(tokenUserId !== undefined && { userId: tokenUserId }),
    collector: meta.collector,
    registry_version: meta.version,
    received_at: receivedAt,
    sent_at: sent,
    client_time: sent === null ? null : clamp(sent - age, 0, latestMs),
    // By how long ago it was, not by the sender's clock, which may be years off.
    happened_at: clamp(receivedAt - age, receivedAt - monthMs, receivedAt),
    is_bot: meta.bot,
    is_lite: meta.lite,
    has_token: tokenUserId !== undefined,
  });
}

/** The rows of an entry in the log of refused ones. */
export function refusedRows(entry: Uint8Array): Omit<Block, 'seq'> {
  const refused = readRefused(entry);
  const rows = refused.map(({ version, receivedAt, rawBytes, ...rest }) => ({
    ...rest,
    registry_version: version,
    received_at: receivedAt,
    raw_bytes: rawBytes,
  }));
  return { collector: refused[0]?.collector ?? '', rows };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
