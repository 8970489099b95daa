import type { UnusualHour } from '@contenthub/contracts/analytics/balance';
import { liveFacts } from '../rollups/page-facts.ts';
import { type QueryStore, type Reader, withLimits } from './limits.ts';
import { hourMs, readSnapshot, type Snapshot, type Span } from './period.ts';
import { planPeriod, toDateTime } from './query-plan.ts';

const dayMs = 24 * hourMs;
/** What is usual is learned from these days before an hour. A daily peak is in it, and most of a campaign that lasts. */
const learnedDays = 28;
const fewestDays = 7;
const usualShare = 0.9;
/** People come by the thousand after a newsletter, but rarely in four times the number of a busy hour. */
const factor = 4;
type HourlyReaders = ReadonlyMap<number, number>;

/**
 * Hours with far more readers than usual. Strangers can invent readers from many networks, so what others see and decide
 * leaves these hours out. `since` is the hub's first hour; nothing is unusual in its first week. A small hub has
 * `usualReaders` when somebody shares a post.
 */
export function findUnusualHours(
  readers: HourlyReaders,
  { from, to }: Span,
  { since, usualReaders }: { since: number; usualReaders: number },
): UnusualHour[] {
  const found: UnusualHour[] = [];
  for (const [hour, count] of readers) {
    const start = Math.max(since, hour - learnedDays * dayMs);
    if (hour + hourMs <= from || hour >= to || count <= usualReaders || hour - start < fewestDays * dayMs) continue;
    const usual = quantile(readers, { from: start, to: hour });
    if (count > factor * usual) found.push({ hour: new Date(hour).toISOString(), readers: count, usual });
  }
  return found.toSorted((one, other) => (one.hour < other.hour ? -1 : 1));
}

/** The readers that most hours of the span stay below. An hour without readers is one, too. */
function quantile(readers: HourlyReaders, { from, to }: Span): number {
  const hours = (to - from) / hourMs;
  const counts = Array.from({ length: hours }, (_, index) => readers.get(from + index * hourMs) ?? 0);
  return counts.toSorted((one, other) => one - other)[Math.floor(usualShare * (hours - 1))] ?? 0;
}

type Counted = Map<number, { revision: number; readers: number }>;
/** The readers of hours that did not change since. */
const countedIn = new WeakMap<QueryStore, Counted>();

export async function readUnusualHours(
  store: QueryStore,
  { from, to }: Span,
  { snapshot, signal }: { snapshot?: Snapshot; signal?: AbortSignal | undefined } = {},
): Promise<UnusualHour[]> {
  const { progress, ...rest } = snapshot ?? (await readSnapshot(store));
  const reader = withLimits(store, { signal });
  const counted: Counted = countedIn.get(store) ?? new Map();
  countedIn.set(store, counted);
  const span = { from: from - learnedDays * dayMs, to };
  const { hours: condition, live } = planPeriod({ ...span, withDays: false }, { progress, ...rest });
  const built = [...progress.hours].filter(([hour]) => hour >= span.from && hour < to && !live.includes(hour));
  const isNew = ([hour, revision]: [number, number]) => counted.get(hour)?.revision !== revision;
  const first = Math.min(...built.filter(isNew).map(([hour]) => hour));
  if (Number.isFinite(first)) {
    const found = await countReaders(reader, `page_facts where ${condition} and hour >= ${toDateTime(first)}`);
    for (const [hour, revision] of built) {
      if (hour >= first) counted.set(hour, { revision, readers: found.get(hour) ?? 0 });
    }
  }
  const liveReaders = live.length > 0 ? await countReaders(reader, `(${liveFacts(live)})`) : [];
  const readers = new Map([...built.map(([hour]) => [hour, counted.get(hour)?.readers ?? 0] as const), ...liveReaders]);
  const since = Math.min(...progress.hours.keys(), ...live);
  return findUnusualHours(
    readers,
    { from, to },
    { since, usualReaders: store.usualReaders ?? Number.POSITIVE_INFINITY },
  );
}

/** Everybody with an event, because exposures and clicks can be invented without a page view. */
async function countReaders(reader: Reader, facts: string): Promise<Map<number, number>> {
  const rows = await reader.rows<{ start: number; readers: number }>(
    `select toUnixTimestamp(hour) as start, uniq(reader) as readers from ${facts} group by hour`,
  );
  return new Map(rows.map(({ start, readers }) => [start * 1000, readers]));
}
