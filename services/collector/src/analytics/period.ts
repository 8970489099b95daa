import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { changedHours, type Progress, readProgress } from '../rollups/rollup-state.ts';
import { type QueryStore, type Reader, withLimits } from './limits.ts';

export const hourMs = 3_600_000;

/**
 * A state of the rollups. `maxLiveHours` limits how many changed hours are computed from the events, and hours in `without`
 * are left out.
 */
export type Snapshot = { progress: Progress; changed: number[]; maxLiveHours?: number; without?: ReadonlySet<number> };
export type Span = { from: number; to: number };

const reading = new WeakMap<QueryStore, Promise<Snapshot>>();

/** Reads the state of the rollups. The queries of a screen arrive together and share one reading. */
export function readSnapshot(store: QueryStore): Promise<Snapshot> {
  const shared = reading.get(store);
  if (shared) return shared;
  const read = async () => {
    // Several requests may wait for it, so none cancels it.
    const reader = withLimits(store);
    const progress = await readProgress(reader);
    return { progress, changed: await changedHours(reader, progress) };
  };
  const snapshot = read().finally(() => reading.delete(store));
  reading.set(store, snapshot);
  return snapshot;
}

export function parseSpan({ from, to }: { from: string; to: string }): Span {
  const span = { from: Date.parse(from), to: Date.parse(to) };
  if (Number.isNaN(span.from) || Number.isNaN(span.to) || span.to <= span.from) {
    throw new HttpError(400, 'invalid-period', 'The period must end after it starts.');
  }
  return span;
}

/** What the numbers of a period depend on. A response is valid as long as this is the same. */
export function versionOf(
  query: { from: string; to: string; compare?: unknown },
  { progress, changed }: Snapshot,
): { version: string; isOpen: boolean } {
  const { from, to } = parseSpan(query);
  const start = query.compare ? from - (to - from) : from;
  const isInside = (hour: number) => hour >= start && hour < to;
  const last = [...progress.hours].reduce((max, [hour, rev]) => (isInside(hour) ? Math.max(max, rev) : max), 0);
  const open = changed.filter(isInside);
  return { version: `${last} ${open.join(',')}`, isOpen: open.length > 0 };
}

export async function hasSimulated(reader: Reader): Promise<boolean> {
  const rows = await reader.rows('select 1 from page_facts where simulated limit 1');
  return rows.length > 0;
}
