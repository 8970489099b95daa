import { ensureExposedReaderTables } from '../outcomes/exposed-readers.ts';
import { sumNames } from '../rollups/rollup-queries.ts';
import { ensureRollupTables, expireDailyStates, rollupRetentionColumns } from '../rollups/tables.ts';
import { blogExpression } from './blog-expression.ts';
import { type ClickHouseColumn, eventColumns } from './event-columns.ts';
import type { EventStore } from './event-store.ts';

const time = "DateTime64(3, 'UTC')";

const isSuspect: ClickHouseColumn = {
  name: 'is_suspect',
  type: 'Bool',
  comment: 'Of a network or account with more browsers a day than the limit.',
};

/** Metadata of an event, in names that no event field uses. */
const metadataColumns: ClickHouseColumn[] = [
  { name: 'log_id', type: 'LowCardinality(String)', comment: 'Id of the log.' },
  { name: 'stream_seq', type: 'UInt64', comment: 'Sequence number of the log entry.' },
  { name: 'stream_index', type: 'UInt32', comment: 'Index of the event in its log entry.' },
  { name: 'collector', type: 'LowCardinality(String)', comment: 'Intake process that accepted the event.' },
  {
    name: 'registry_version',
    type: 'LowCardinality(String)',
    comment: 'Registry version the event was validated with.',
  },
  { name: 'received_at', type: time, comment: 'Time of arrival (server clock).' },
  { name: 'sent_at', type: `Nullable(${time})`, comment: 'Time of sending (client clock).' },
  { name: 'client_time', type: `Nullable(${time})`, comment: 'Time of the event (client clock).' },
  { name: 'happened_at', type: time, comment: 'Time of the event (server clock), at most a month before its arrival.' },
  { name: 'is_bot', type: 'Bool', comment: 'The user agent is a known robot or empty.' },
  isSuspect,
  { name: 'is_lite', type: 'Bool', comment: 'Sent without waiting for a user.' },
  { name: 'has_token', type: 'Bool', comment: 'A token proves the user id.' },
];

/**
 * A mutation's text contains the ids that it deletes, so only the last one is retained; see erasure/personal-events.ts.
 */
const mutationHistorySetting = 'finished_mutations_to_keep = 1';

/** An acknowledged insert is flushed to disk, so the log may trim its entries. */
const settings = `SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1,
  ${mutationHistorySetting}`;

/** Larger for earlier events: by the server's clock, then by the position in the log. */
const firstWins: ClickHouseColumn = {
  name: 'first_wins',
  type: `Int128 materialized -(bitShiftLeft(toInt128(toUnixTimestamp64Milli(received_at)), 80)
    + bitShiftLeft(toInt128(stream_seq), 32) + stream_index)`,
  comment: 'Of rows with the same identity, the one with the largest value is kept.',
};

/**
 * Rows with the same identity are one event. The engine merges them over time, and the views merge them when reading.
 * The first row wins, so that someone who knows an event's identity cannot replace it.
 */
const eventsEngine = `engine = ReplacingMergeTree(${firstWins.name}) partition by toYYYYMM(received_at)
  order by (containerId, instanceId, batchId) ${settings}`;
const events = `create table if not exists events (${columnList([...metadataColumns, firstWins, ...eventColumns()])})
  ${eventsEngine}`;

const refused = `create table if not exists refused (
    log_id LowCardinality(String), stream_seq UInt64, stream_index UInt32, id String,
    collector LowCardinality(String), registry_version LowCardinality(String), received_at ${time},
    reason String, raw String comment 'The rejected data in base64.', raw_bytes UInt64)
  engine = ReplacingMergeTree(stream_seq) order by id ${settings}`;

/** One row per loaded entry, to compare stored events with received ones. */
const loadedEntries = `create table if not exists loaded_entries (
    log_id LowCardinality(String), stream LowCardinality(String), stream_seq UInt64,
    collector LowCardinality(String), taken UInt32, poisoned UInt32, erased UInt32 default 0, loaded_at ${time})
  engine = ReplacingMergeTree(loaded_at) order by (log_id, stream_seq) ${settings}`;

/** Ids whose events were erased; later events for them are dropped. See erasure/erased-ids.ts. */
const erasedIds = `create table if not exists erased_ids (hash String, erased_at ${time})
  engine = ReplacingMergeTree order by hash ${settings}`;

/** How many events of each loaded entry an erasure deleted; they complete the balance. */
const erasedEntries = `create table if not exists erased_entries (
    erasure_id String, stream LowCardinality(String), log_id LowCardinality(String), stream_seq UInt64,
    events UInt32, received_at ${time})
  engine = ReplacingMergeTree order by (erasure_id, stream, log_id, stream_seq) ${settings}`;

/** The time column by which each table's rows expire. */
const retentionColumns = {
  events: 'received_at',
  refused: 'received_at',
  loaded_entries: 'loaded_at',
  erased_ids: 'erased_at',
  erased_entries: 'received_at',
  ...rollupRetentionColumns,
  exposed_readers: 'exposed_at',
  experiment_sums: 'day',
};

export type TableOptions = {
  /** Retention period of rows in days. Set by loaders only; readers leave the tables unchanged. */
  retentionDays?: number;
};

/** Creates missing tables and adds columns for new registry fields. Never removes a column. */
export async function ensureTables(store: EventStore, { retentionDays }: TableOptions = {}): Promise<void> {
  for (const table of [events, refused, loadedEntries, erasedIds, erasedEntries]) await store.command(table);
  await ensureRollupTables(store);
  await ensureExposedReaderTables(store);
  await store.command('alter table loaded_entries add column if not exists erased UInt32 default 0');
  await store.command(`alter table events add column if not exists ${column(isSuspect)}`);
  if (retentionDays !== undefined) {
    await migrateToFirstWins(store);
    await applyRetention(store, retentionDays);
    await expireDailyStates(store, retentionDays);
    for (const table of ['events', 'refused']) {
      if ((await getEngine(store, table)).includes(mutationHistorySetting)) continue;
      await store.command(`alter table ${table} modify setting ${mutationHistorySetting}`);
    }
  }
  const existing = await store.rows<{ name: string }>(
    "select name from system.columns where database = currentDatabase() and table = 'events'",
  );
  const missing = eventColumns().filter((column) => !existing.some(({ name }) => name === column.name));
  if (missing.length > 0) {
    await store.command(
      `alter table events ${missing.map((each) => `add column if not exists ${column(each)}`).join(', ')}`,
    );
  }
  for (const [name, select] of Object.entries(views)) {
    await store.command(`create or replace view ${name} as ${select}`);
  }
}

async function getEngine(store: EventStore, table: string): Promise<string> {
  const [found] = await store.rows<{ engine: string }>(
    'select engine_full as engine from system.tables where database = currentDatabase() and name = {table: String}',
    { table },
  );
  return found?.engine ?? '';
}

/**
 * Replaces a table of an earlier release, in which the last row won, with one that links the same parts without
 * copying. Starts over after an interruption.
 */
async function migrateToFirstWins(store: EventStore): Promise<void> {
  await store.command('drop table if exists events_other');
  if ((await getEngine(store, 'events')).includes(firstWins.name)) return;
  await store.command(`alter table events add column if not exists ${column(firstWins)}`);
  await store.command(`create table events_other as events ${eventsEngine}`);
  const partitions = await store.rows<{ id: string }>(
    "select distinct partition_id as id from system.parts where database = currentDatabase() and table = 'events' and active",
  );
  for (const { id } of partitions) {
    await store.command(`alter table events_other attach partition id '${id}' from events`);
  }
  await store.command('exchange tables events and events_other');
  await store.command('drop table events_other');
}

/** Changes the TTL only if it differs, because the store then rewrites its data. */
async function applyRetention(store: EventStore, days: number): Promise<void> {
  for (const [table, column] of Object.entries(retentionColumns)) {
    if ((await getEngine(store, table)).includes(`TTL toDateTime(${column}) + toIntervalDay(${days}) `)) continue;
    await store.command(`alter table ${table} modify ttl toDateTime(${column}) + toIntervalDay(${days})`);
  }
}

function columnList(columns: ClickHouseColumn[]): string {
  return columns.map(column).join(', ');
}

function column({ name, type, comment }: ClickHouseColumn): string {
  return `\`${name}\` ${type} comment '${comment.replaceAll("'", "''")}'`;
}

/** The views that queries read. Querying only through them counts each event once. */
const views: Record<string, string> = {
  events_once: 'select * from events final',
  /** Excludes test users, robots and suspect readers. */
  events_counted: 'select * from events_once where not isTest and not is_bot and not is_suspect',
  page_views: `select *, concat('/', ifNull(pageSlug, '')) as path, ${blogExpression('path')} as blog
    from events_counted where action = 'view' and endsWith(object, 'Page')`,
  /** Scroll depth of each view of a post. */
  reading_depths: `select pageId, any(postId) as post_id, any(postUrl) as url, max(scrollDepth) as depth,
      min(happened_at) as happened_at, min(received_at) as received_at
    from events_counted where object = 'post' and action = 'scroll' group by containerId, instanceId, pageId`,
  exposures: `select containerId, experimentName, argMin(groupName, events_counted.happened_at) as groupName,
      min(events_counted.happened_at) as happened_at, min(events_counted.received_at) as received_at
    from events_counted where object = 'experiment' and action = 'exposure' group by containerId, experimentName`,
  /** Valid page facts and daily rollups as numbers, for outside tools. */
  readings: `select * except revision from page_facts where (hour, revision) in (
      select start, max(revision) from rollup_builds where period = 'hour' group by start)`,
  daily_numbers: `select toDate(day) as day, blog, dimension, value, ${sumNames.join(', ')}, reader_count as readers,
      visit_count as visits from rollups_daily where (rollups_daily.day, revision) in (
      select start, max(revision) from rollup_builds where period = 'day' group by start)`,
  /** Assignments and facts with the column names that GrowthBook expects; see docs/growthbook.md. */
  growthbook_exposures: `select containerId as anonymous_id, happened_at as timestamp,
      assumeNotNull(experimentName) as experiment_id, assumeNotNull(groupName) as variation_id,
      ifNull(tier, '') as tier, consent from events_counted
    where object = 'experiment' and action = 'exposure'`,
  growthbook_facts: `select containerId as anonymous_id, happened_at as timestamp, concat(object, '/', action) as event,
      toString(websiteSessionId) as session_id, ifNull(authAction, '') as auth_action,
      ifNull(scrollDepth, 0) as scroll_depth, ifNull(helpful, false) as helpful, ifNull(placement, '') as placement,
      ifNull(isConfirmed, false) as is_confirmed,
      1 as value from events_counted`,
  /** Clicks on calls to action, and sign-ups. */
  conversions: `select containerId, max(events_counted.happened_at) as last_at from events_counted
    where (action = 'click' and object in ('button', 'banner', 'popup'))
      or (object = 'authForm' and action = 'success' and authAction = 'signUp') group by containerId`,
};
