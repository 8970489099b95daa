import type { Metric, Outcome } from '@contenthub/experiments/metrics/metrics';
import type { EventStore } from '../store/event-store.ts';

type StoredEvent = Record<string, unknown> & {
  containerId: string;
  instanceId: string;
  websiteSessionId: string;
  pageId: string;
  batchId: number;
  at: number;
  object: string;
  action: string;
};

/** One reader of an experiment, with a metric's values calculated in JavaScript. */
export type ExpectedReader = { variant: string; day: string; y: number; x: number };

const dayMs = 24 * 60 * 60 * 1000;

export async function readStoredEvents(store: EventStore): Promise<StoredEvent[]> {
  const all = await store.rows<StoredEvent & { isTest: boolean; is_bot: boolean; is_suspect: boolean }>(
    'select *, toUnixTimestamp64Milli(happened_at) as at from events_once',
  );
  return all.filter(({ isTest, is_bot, is_suspect }) => !isTest && !is_bot && !is_suspect);
}

export function expectedReaders(
  events: readonly StoredEvent[],
  experiment: string,
  metric: Metric,
  { from, to }: { from: number; to: number },
): ExpectedReader[] {
  return [...Map.groupBy(events, ({ containerId }) => containerId).values()].flatMap((own) => {
    const [exposure] = own
      .filter(
        ({ object, experimentName, at }) =>
          object === 'experiment' && experimentName === experiment && at >= from && at < to,
      )
      .toSorted((a, b) => a.at - b.at || (a.instanceId < b.instanceId ? -1 : 1) || a.batchId - b.batchId);
    if (!exposure) return [];
    const after = own.filter(({ at }) => at > exposure.at && at <= exposure.at + metric.windowDays * dayMs);
    const count = (outcome: Outcome) => after.filter((event) => isOutcome(event, outcome, exposure)).length;
    const reader = { variant: String(exposure.groupName), day: new Date(exposure.at).toISOString().slice(0, 10) };
    if (metric.kind === 'proportion') return { ...reader, y: count(metric.outcome) > 0 ? 1 : 0, x: 0 };
    if (metric.kind === 'ratio') return { ...reader, y: count(metric.outcome), x: count(metric.of) };
    const before = own.filter(({ at }) => at < exposure.at && at >= exposure.at - metric.historyDays * dayMs);
    const engaged = (some: StoredEvent[]) => Math.min(engagedSeconds(some), metric.cap);
    return { ...reader, y: engaged(after), x: engaged(before) };
  });
}

function isOutcome(event: StoredEvent, { events, where = {}, inLaterVisit }: Outcome, exposure: StoredEvent): boolean {
  return (
    events.some((name) => name === `${event.object}/${event.action}`) &&
    Object.entries(where).every(([field, value]) =>
      typeof value === 'object' ? Number(event[field]) >= value.atLeast : event[field] === value,
    ) &&
    (!inLaterVisit || event.websiteSessionId !== exposure.websiteSessionId)
  );
}

function engagedSeconds(events: StoredEvent[]): number {
  let total = 0;
  for (const page of Map.groupBy(events, ({ pageId }) => pageId).values()) {
    const times = page.map(({ at }) => at).toSorted((a, b) => a - b);
    for (const [index, time] of times.entries()) total += Math.min(time - (times[index - 1] ?? time), 60_000);
  }
  return total / 1000;
}
