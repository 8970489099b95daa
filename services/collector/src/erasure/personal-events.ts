import type { EventsPage, LinkedIds, PersonalEventCounts } from '@contenthub/contracts/platform/personal-events';
import type { EventStore } from '../store/event-store.ts';

type Stream = 'events' | 'refused';
type Person = { userId: string; linked: LinkedIds };
/** Time in milliseconds. Events of browsers and anonymous ids up to then belong to the person. */
type ErasedPerson = Person & { at: number };

const anonymous = "(userId = '0' or startsWith(userId, '-'))";
const pageSize = 2000;
/** Internal columns that say nothing about the person, such as the row's log position. */
const internalColumns = 'log_id, stream_seq, stream_index, collector, registry_version';

/** ClickHouse cannot infer the type of an empty array. */
const nonEmptyList = (ids: readonly string[]) => (ids.length > 0 ? ids : ['']);

/**
 * Finds the browsers that used the account, and their anonymous ids. If another account used the same browser, its
 * anonymous events cannot be attributed; they are erased but not exported.
 */
export async function getLinkedIds(store: EventStore, userId: string): Promise<LinkedIds> {
  const rows = await store.rows<{ browser: string; proved: number; others: number; visitors: string[] }>(
    `select containerId as browser, maxIf(has_token, userId = {userId: String}) as proved,
        countIf(userId != {userId: String} and not ${anonymous}) as others,
        groupUniqArrayIf(userId, startsWith(userId, '-')) as visitors
      from events_once
      where containerId in (select containerId from events where userId = {userId: String})
      group by containerId order by containerId`,
    { userId },
  );
  const unsharedRows = rows.filter(({ others }) => others === 0);
  return {
    browsers: rows.map(({ browser }) => browser),
    visitors: [...new Set(unsharedRows.flatMap(({ visitors }) => visitors))].toSorted(),
    ownBrowsers: unsharedRows.filter(({ proved }) => proved).map(({ browser }) => browser),
  };
}

/**
 * The exported rows: events under the account's own id, and anonymous events in browsers that only this account used.
 */
export async function getEventsPage(
  store: EventStore,
  { userId, linked }: Person,
  after?: string,
): Promise<EventsPage> {
  const rows = await store.rows<Record<string, unknown> & { cursor: string }>(
    `select * except (${internalColumns}), toString(first_wins) as cursor from events final
      where (userId = {userId: String} or (${anonymous} and containerId in {browsers: Array(String)}))
        and first_wins < {after: Int128}
      order by first_wins desc limit {limit: UInt32}`,
    { userId, browsers: nonEmptyList(linked.ownBrowsers), after: after ?? '0', limit: pageSize },
  );
  const events = rows.map(({ cursor: _, ...event }) => omitEmpty(event));
  const last = rows.at(-1)?.cursor;
  return { events, ...(rows.length === pageSize && last && { next: last }) };
}

function omitEmpty(event: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(event).filter(([, value]) => !isEmpty(value)));
}

const predicates: Record<Stream, string> = {
  events: `(userId = {userId: String} or (${anonymous} and happened_at <= fromUnixTimestamp64Milli({at: Int64})
    and (containerId in {browsers: Array(String)} or userId in {visitors: Array(String)})))`,
  refused: 'match(tryBase64Decode(raw), {pattern: String})',
};

function toParams({ userId, linked: { browsers, visitors }, at }: ErasedPerson) {
  const users = [userId, ...visitors].join('|');
  const pattern = `"userId"\\s*:\\s*"(${users})"|"containerId"\\s*:\\s*"(${nonEmptyList(browsers).join('|')})"`;
  return { userId, at, browsers: nonEmptyList(browsers), visitors: nonEmptyList(visitors), pattern };
}

export async function countEvents(store: EventStore, person: ErasedPerson): Promise<PersonalEventCounts> {
  const count = async (stream: Stream) => {
    const [found] = await store.rows<{ events: number }>(
      `select count() as events from ${stream} final where ${predicates[stream]}`,
      toParams(person),
    );
    return found?.events ?? 0;
  };
  return { events: await count('events'), refused: await count('refused') };
}

/**
 * Records how many events of each entry are about to be deleted, once per erasure; the balance counts them as erased.
 * Call it when no more rows of the person can be stored.
 */
export async function recordErased(store: EventStore, id: string, person: ErasedPerson): Promise<void> {
  for (const stream of ['events', 'refused'] as const) {
    const [recorded] = await store.rows<{ entries: number }>(
      `select count() as entries from erased_entries where erasure_id = {id: String} and stream = '${stream}'`,
      { id },
    );
    if (recorded && recorded.entries > 0) continue;
    const entries = await store.rows<Record<string, unknown>>(
      `select {id: String} as erasure_id, '${stream}' as stream, log_id, stream_seq, count() as events,
          toUnixTimestamp64Milli(max(received_at)) as received_at
        from ${stream} final where ${predicates[stream]} group by log_id, stream_seq`,
      { id, ...toParams(person) },
    );
    if (entries.length > 0) await store.insert('erased_entries', entries, `erasure:${id}:${stream}`);
  }
}

/** The browsers with events that are about to be deleted, and those that had some in an earlier attempt. */
export async function getErasedBrowsers(store: EventStore, person: ErasedPerson): Promise<string[]> {
  const rows = await store.rows<{ browser: string }>(
    `select distinct containerId as browser from events where ${predicates.events}`,
    toParams(person),
  );
  return [...new Set([...rows.map(({ browser }) => browser), ...person.linked.browsers])];
}

/**
 * Rewrites the parts that contain such rows; returns when every replica is done. ClickHouse stores the text of the last
 * mutation, which contains the ids, so a mutation without ids follows.
 */
export async function deleteEvents(store: EventStore, person: ErasedPerson): Promise<void> {
  for (const stream of ['events', 'refused'] as const) {
    await store.command(
      `alter table ${stream} delete where ${predicates[stream]} settings mutations_sync = 2`,
      toParams(person),
    );
    await store.command(`alter table ${stream} delete where false settings mutations_sync = 2`);
  }
}

export async function getErasedCounts(store: EventStore, id: string): Promise<PersonalEventCounts> {
  const rows = await store.rows<{ stream: Stream; events: number }>(
    'select stream, sum(events) as events from erased_entries final where erasure_id = {id: String} group by stream',
    { id },
  );
  const countIn = (stream: Stream) => rows.find((row) => row.stream === stream)?.events ?? 0;
  return { events: countIn('events'), refused: countIn('refused') };
}
