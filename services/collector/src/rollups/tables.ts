import type { EventStore } from '../store/event-store.ts';
import { failedHours } from './failed-hours.ts';

const hour = "DateTime('UTC')";

/**
 * Which sessions have events in which hours. The loader writes a row before it stores events, so after a crash at any
 * point the hours that need a rebuild are known. `revision` grows with every change. A row without a browser id marks
 * an hour on its own, after an erasure.
 */
const sessionHours = `create table if not exists session_hours (
    hour ${hour}, containerId String, websiteSessionId UUID, revision UInt64)
  engine = ReplacingMergeTree(revision) order by (hour, containerId, websiteSessionId)
  settings fsync_after_insert = 1, finished_mutations_to_keep = 1`;

/** One row per page view with everything that happened on it and with the attributes of its session. */
const pageFacts = `create table if not exists page_facts (
    hour ${hour}, revision UInt64, reader UInt64, session UInt64, started_at DateTime64(3, 'UTC'),
    blog LowCardinality(String), page LowCardinality(String), post Int64,
    categories Array(LowCardinality(String)), credited_post Int64, credited_categories Array(LowCardinality(String)),
    source LowCardinality(String), referrer LowCardinality(String), campaign LowCardinality(String), landing Int64,
    device LowCardinality(String), browser LowCardinality(String), tier LowCardinality(String),
    country LowCardinality(String), search String, results Int64,
    impressions Array(LowCardinality(String)), clicks Array(LowCardinality(String)),
    exposures Array(LowCardinality(String)), simulated Bool,
    events UInt64, views UInt64, depth UInt8, engaged UInt32, helpful UInt64, unhelpful UInt64, shares UInt64,
    result_clicks UInt64, form_views UInt64, sign_ups UInt64, confirmations UInt64, subscriptions UInt64)
  engine = MergeTree partition by toYYYYMM(hour) order by (hour, blog, post)
  settings finished_mutations_to_keep = 1`;

/** Additive metrics of a rollup, and the states from which distinct readers, visits and medians are merged. */
const rollupColumns = `blog LowCardinality(String), dimension LowCardinality(String), value String,
    events UInt64, views UInt64, readings UInt64, halves UInt64, ends UInt64, engaged UInt64,
    helpful UInt64, unhelpful UInt64, shares UInt64, impressions UInt64, clicks UInt64, form_views UInt64,
    sign_ups UInt64, confirmations UInt64, subscriptions UInt64, searches UInt64, searches_without_result UInt64,
    searches_without_click UInt64,
    readers AggregateFunction(uniqExact, UInt64), visits AggregateFunction(uniqExact, UInt64),
    engaged_times AggregateFunction(quantileExactWeighted(0.5), UInt32, UInt8)`;

const hourlyRollups = `create table if not exists rollups_hourly (hour ${hour}, revision UInt64, ${rollupColumns})
  engine = MergeTree partition by toYYYYMM(hour) order by (dimension, hour, blog, value)
  settings finished_mutations_to_keep = 1`;

/** Daily rollups outlive the events. The plain counts remain when the states, which contain reader hashes, expire. */
const dailyRollups = `create table if not exists rollups_daily (day ${hour}, revision UInt64, ${rollupColumns},
    reader_count UInt64, visit_count UInt64)
  engine = MergeTree partition by toYear(day) order by (dimension, day, blog, value)
  settings finished_mutations_to_keep = 1`;

/**
 * The valid revision of each hour and day. Rows of other revisions are superseded or belong to an interrupted build.
 * The row with the period `all` says which changes are included everywhere.
 */
const rollupBuilds = `create table if not exists rollup_builds (
    period Enum8('all' = 0, 'hour' = 1, 'day' = 2), start ${hour}, revision UInt64)
  engine = ReplacingMergeTree(revision) order by (period, start) settings fsync_after_insert = 1`;

/** Tables whose rows expire together with the events, by the column that says when. */
export const rollupRetentionColumns = {
  session_hours: 'hour',
  page_facts: 'hour',
  rollups_hourly: 'hour',
  failed_hours: 'hour',
};

export async function ensureRollupTables(store: Pick<EventStore, 'command' | 'rows'>): Promise<void> {
  for (const table of [sessionHours, pageFacts, hourlyRollups, dailyRollups, rollupBuilds, failedHours]) {
    await store.command(table);
  }
  // An earlier release stored the titles and paths that events brought, and anybody can send events.
  await store.command('drop table if exists post_labels');
  await store.command('alter table page_facts drop column if exists post_url, drop column if exists post_title');
}

/** The states of daily rollups contain reader hashes, so they expire with the events; the counts stay. */
export async function expireDailyStates(store: EventStore, days: number): Promise<void> {
  const [table] = await store.rows<{ sql: string }>(
    "select create_table_query as sql from system.tables where database = currentDatabase() and name = 'rollups_daily'",
  );
  if (table?.sql.includes(`TTL day + toIntervalDay(${days})`)) return;
  const state = 'AggregateFunction(uniqExact, UInt64)';
  const ttl = `ttl day + toIntervalDay(${days})`;
  await store.command(
    `alter table rollups_daily modify column readers ${state} ${ttl}, modify column visits ${state} ${ttl}`,
  );
}
