import { join } from 'node:path';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EventStore } from './event-store.ts';
import { openStore } from './open-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

let folder: TemporaryFolder;
let store: EventStore;
const reopen = async (retentionDays: number) => {
  await store.close();
  store = await openStore(undefined, join(folder.path, 'store'), { retentionDays });
};
beforeEach(async () => {
  folder = await temporaryFolder();
  store = await openStore(undefined, join(folder.path, 'store'));
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

const row = (batchId: number, daysAgo: number, seq: number, own = {}) => ({
  ...eventSample('postPage/view', { batchId, ...own }),
  ...{ log_id: 'events@a', stream_seq: seq, stream_index: 0, collector: 'a', registry_version: 'a' },
  ...{ received_at: Date.now() - daysAgo * dayMs, sent_at: null, client_time: null },
  ...{ happened_at: Date.now() - daysAgo * dayMs, is_bot: false, is_lite: false, has_token: false },
});
const batches = () => store.rows<{ batchId: number }>('select batchId from events_once order by batchId');

it('H13 deletes events after the retention period, in existing tables too', async () => {
  await store.insert('events', [row(1, 100, 1), row(2, 29, 2), row(3, 0, 3)], 'rows');
  await reopen(365);
  await store.command('optimize table events final');
  expect(await batches()).toEqual([{ batchId: 1 }, { batchId: 2 }, { batchId: 3 }]);
  await reopen(30);
  await expect.poll(batches).toEqual([{ batchId: 2 }, { batchId: 3 }]);
  await store.insert('events', [row(4, 31, 4), row(5, 1, 5)], 'more rows');
  await store.command('optimize table events final');
  expect(await batches()).toEqual([{ batchId: 2 }, { batchId: 3 }, { batchId: 5 }]);
});

it('H13 sets the retention period of every table once, and again only if it changes', async () => {
  const engines = () =>
    store.rows<{ name: string; ttl: string }>(
      `select name, extract(engine_full, 'TTL .*toIntervalDay\\(\\d+\\)') as ttl from system.tables
        where database = currentDatabase() and engine like '%MergeTree' order by name`,
    );
  const mutations = async () => (await store.rows('select * from system.mutations')).length;
  const ttl = (days: number) => [
    { name: 'erased_entries', ttl: `TTL toDateTime(received_at) + toIntervalDay(${days})` },
    { name: 'erased_ids', ttl: `TTL toDateTime(erased_at) + toIntervalDay(${days})` },
    { name: 'events', ttl: `TTL toDateTime(received_at) + toIntervalDay(${days})` },
    { name: 'experiment_sums', ttl: `TTL toDateTime(day) + toIntervalDay(${days})` },
    { name: 'exposed_reader_builds', ttl: '' },
    { name: 'exposed_readers', ttl: `TTL toDateTime(exposed_at) + toIntervalDay(${days})` },
    { name: 'failed_hours', ttl: `TTL toDateTime(hour) + toIntervalDay(${days})` },
    { name: 'loaded_entries', ttl: `TTL toDateTime(loaded_at) + toIntervalDay(${days})` },
    { name: 'page_facts', ttl: `TTL toDateTime(hour) + toIntervalDay(${days})` },
    { name: 'refused', ttl: `TTL toDateTime(received_at) + toIntervalDay(${days})` },
    // Only the states of daily rollups expire, and nothing of the list of builds and the titles of posts.
    { name: 'rollup_builds', ttl: '' },
    { name: 'rollups_daily', ttl: '' },
    { name: 'rollups_hourly', ttl: `TTL toDateTime(hour) + toIntervalDay(${days})` },
    { name: 'session_hours', ttl: `TTL toDateTime(hour) + toIntervalDay(${days})` },
  ];
  await store.insert('events', [row(1, 0, 1)], 'rows');
  await reopen(365);
  expect(await engines()).toEqual(ttl(365));
  const before = await mutations();
  await reopen(365);
  expect(await mutations()).toBe(before);
  await reopen(30);
  expect(await engines()).toEqual(ttl(30));
});

it('H14 migrates a table in which the last event won, with all rows, and retains the first event from then on', async () => {
  await store.command(
    `create table before as events engine = ReplacingMergeTree(stream_seq) partition by toYYYYMM(received_at)
      order by (containerId, instanceId, batchId) settings non_replicated_deduplication_window = 1000`,
  );
  await store.command('alter table before drop column first_wins');
  await store.command('drop table events');
  await store.command('rename table before to events');
  await store.insert('events', [row(1, 40, 1, { postTitle: 'first' }), row(2, 1, 2)], 'rows');
  await store.insert('events', [row(1, 0, 3, { postTitle: 'forged' })], 'more rows');
  const titles = () => store.rows('select batchId, postTitle from events_once order by batchId');
  const first = [
    { batchId: 1, postTitle: 'first' },
    { batchId: 2, postTitle: 'a postTitle' },
  ];
  expect(await titles()).toEqual([{ batchId: 1, postTitle: 'forged' }, first[1]]);
  // A table left by an interrupted start does not interfere.
  await store.command('create table events_other (a String) engine = Memory');
  await reopen(365);
  expect(await titles()).toEqual(first);
  await store.insert('events', [row(1, 0, 4, { postTitle: 'forged again' })], 'even more rows');
  expect(await titles()).toEqual(first);
  await reopen(365);
  expect(await titles()).toEqual(first);
});
