import type { EventStore } from '@contenthub/collector/store/event-store';
import type { CountedEvent } from '@contenthub/collector/testing/expected-rollups';
import { metrics } from '@contenthub/experiments/metrics/metrics';

export type RawEvent = CountedEvent & { instanceId: string };
type StoredRow = RawEvent & {
  received: number;
  seq: number;
  index: number;
  isTest: boolean;
  is_bot: boolean;
  is_suspect: boolean;
};

const outcomes = metrics.flatMap((metric) => {
  if (metric.kind === 'mean') return [];
  return metric.kind === 'ratio' ? [metric.outcome, metric.of] : [metric.outcome];
});
const outcomeFields = new Set(outcomes.flatMap(({ where = {} }) => Object.keys(where)));

const columns = `containerId, instanceId, toString(websiteSessionId) as websiteSessionId, pageId, batchId, object, action,
  userAgent, userId, tier, consent, pageSlug, referrer, url, postId, categories, search, results, placement,
  experimentName, groupName, ${[...outcomeFields].join(', ')}, isTest, is_bot, is_suspect, stream_seq as seq, stream_index as index,
  toUnixTimestamp64Milli(received_at) as received, toUnixTimestamp64Milli(happened_at) as at`;

/** Browser ids are random letters and digits, so their first two characters divide readers about evenly. */
const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const prefixes = characters.flatMap((first) => characters.map((second) => first + second));
/** Limits the memory of one part. */
const eventsPerPart = 60_000;

/**
 * The counted events, some readers after the others, deduplicated in JavaScript: of several rows of one event, the one
 * that was received first.
 */
export async function* readRawEvents(
  store: EventStore,
  onProgress: (part: number, parts: number) => void,
): AsyncGenerator<RawEvent[]> {
  const [all] = await store.rows<{ events: number }>('select count() as events from events');
  const parts = Math.min(prefixes.length, Math.ceil((all?.events ?? 0) / eventsPerPart));
  const bounds = Array.from({ length: parts }, (_, part) => prefixes[Math.floor((part * prefixes.length) / parts)]);
  for (const [part, from = ''] of bounds.entries()) {
    const to = bounds[part + 1];
    const rows = await store.rows<StoredRow>(
      `select ${columns} from events where containerId >= {from: String}${to ? ' and containerId < {to: String}' : ''}`,
      { from, ...(to && { to }) },
    );
    yield deduplicate(rows);
    onProgress(part + 1, parts);
  }
}

function deduplicate(rows: readonly StoredRow[]): RawEvent[] {
  const first = new Map<string, StoredRow>();
  for (const row of rows) {
    const key = `${row.containerId} ${row.instanceId} ${row.batchId}`;
    const known = first.get(key);
    if (!known || isEarlier(row, known)) first.set(key, row);
  }
  return [...first.values()].filter(({ isTest, is_bot, is_suspect }) => !isTest && !is_bot && !is_suspect);
}

function isEarlier(one: StoredRow, other: StoredRow): boolean {
  return (one.received - other.received || one.seq - other.seq || one.index - other.index) < 0;
}
