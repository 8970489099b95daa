import { type ClickHouseColumn, clickhouseColumns } from '@contenthub/contracts/events/clickhouse-columns';
import type { EventStore } from './event-store.ts';
import { views } from './views.ts';

const time = "DateTime64(3, 'UTC')";

/** What we know of an event beside what it says itself, in names that no event's field has. */
const ownColumns: ClickHouseColumn[] = [
  { name: 'log_id', type: 'LowCardinality(String)', comment: 'Which log it was read from.' },
  { name: 'stream_seq', type: 'UInt64', comment: 'Number of the entry in that log.' },
  { name: 'stream_index', type: 'UInt32', comment: 'Which event of the entry.' },
  { name: 'collector', type: 'LowCardinality(String)', comment: 'Which process took it in.' },
  { name: 'registry_version', type: 'LowCardinality(String)', comment: 'What it was checked against.' },
  { name: 'received_at', type: time, comment: 'When it came, by our clock.' },
  { name: 'sent_at', type: `Nullable(${time})`, comment: 'When it was sent, by the sender’s clock.' },
  { name: 'client_time', type: `Nullable(${time})`, comment: 'When it happened, by the sender’s clock.' },
  { name: 'happened_at', type: time, comment: 'When it happened, by our clock, within a month of when it came.' },
  { name: 'is_bot', type: 'Bool', comment: 'Sent by something that calls itself a robot, or nothing.' },
  { name: 'is_lite', type: 'Bool', comment: 'Sent without waiting for a user.' },
  { name: 'has_token', type: 'Bool', comment: 'Its user is proved by a token.' },
];

/** Rows are safe on the disk when an insert is acknowledged: then the log may forget them. */
const settings =
  'SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1';

/**
 * Rows with the same identity are one event: the engine merges them as time goes by, and the views at once. The row that
 * came last stays, so that the largest number is always there to tell how far the log was loaded.
 */
const events = `create table if not exists events (${columnList([...ownColumns, ...clickhouseColumns()])})
  engine = ReplacingMergeTree(stream_seq) partition by toYYYYMM(received_at)
  order by (containerId, instanceId, batchId) ${settings}`;

const refused = `create table if not exists refused (
    log_id LowCardinality(String), stream_seq UInt64, stream_index UInt32, id String,
    collector LowCardinality(String), registry_version LowCardinality(String), received_at ${time},
    reason String, raw String comment 'What came, in base64.', raw_bytes UInt64)
  engine = ReplacingMergeTree(stream_seq) order by id ${settings}`;

/** One row for each entry that was loaded: what came in, against which what is stored can be counted. */
const loadedEntries = `create table if not exists loaded_entries (
    log_id LowCardinality(String), stream LowCardinality(String), stream_seq UInt64,
    collector LowCardinality(String), taken UInt32, poisoned UInt32, loaded_at ${time})
  engine = ReplacingMergeTree(loaded_at) order by (log_id, stream_seq) ${settings}`;

/** Makes what is not there yet, and adds columns that the registry has gained; none is ever removed. */
export async function makeTables(store: EventStore): Promise<void> {
  for (const table of [events, refused, loadedEntries]) await store.command(table);
  const known = await store.rows<{ name: string }>(
    "select name from system.columns where database = currentDatabase() and table = 'events'",
  );
  const missing = clickhouseColumns().filter((column) => !known.some(({ name }) => name === column.name));
  if (missing.length > 0) {
    await store.command(
      `alter table events ${missing.map((each) => `add column if not exists ${column(each)}`).join(', ')}`,
    );
  }
  for (const [name, select] of Object.entries(views)) {
    await store.command(`create or replace view ${name} as ${select}`);
  }
}

function columnList(columns: ClickHouseColumn[]): string {
  return columns.map(column).join(', ');
}

function column({ name, type, comment }: ClickHouseColumn): string {
  return `\`${name}\` ${type} comment '${comment.replaceAll("'", "''")}'`;
}
