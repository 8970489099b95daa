import { type EventName, eventRegistry } from '@contenthub/contracts/events/registry';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventColumns } from './event-columns.ts';
import type { EventStore } from './event-store.ts';
import { openStore } from './open-store.ts';

let folder: TemporaryFolder;
let store: EventStore;
beforeAll(async () => {
  folder = await temporaryFolder();
  store = await openStore(undefined, folder.path);
  await store.command('create table from_blocks as events');
});
afterAll(async () => {
  await store.close();
  await folder.remove();
});

const now = Date.parse('2026-06-18T12:00:00Z');
const metadata = {
  ...{ log_id: 'events@a', stream_index: 0, collector: 'a', registry_version: 'a', received_at: now },
  ...{ sent_at: null, client_time: null, happened_at: now, is_bot: false, is_lite: false, has_token: false },
};
const view = (own: object = {}) => ({ ...eventSample('postPage/view', { batchId: 1 }), ...own });

const nothing = Object.fromEntries(eventColumns().map(({ name }) => [name, null]));
const lengths = [0, 1, 127, 128, 129, 255, 256, 257, 16_383, 16_384, 70_000];
const texts = [
  'æøå é',
  '日本語',
  '👩‍👩‍👧‍👦 🇩🇪',
  '\u0000 \u0001 \t \r\n\n\n',
  '"quoted" \\N \\ \' ` ; {} []',
  '\ufeff\uffff\u{10ffff}',
  ...lengths.flatMap((length) => ['a'.repeat(length), 'ü'.repeat(length), `${'a'.repeat(length)}😀`]),
];
const integers = [0, -0, 1, -1, 127, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 32 - 1, -(2 ** 32), 2 ** 52 + 1];
const floats = [0, -0, 0.1, -1.5, 1e21, 5e-324, Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 53, 1 / 3];
const times = [9_908_870_400, Date.UTC(1970, 11), now + 1, Date.UTC(2199, 11, 31, 23, 59, 59, 999)];
const uuids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

const rows = [
  ...(Object.keys(eventRegistry) as EventName[]).map((name) => eventSample(name)),
  {},
  nothing,
  ...[...integers, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER].map((each) =>
    view({ batchId: each, ageMs: each, postId: each, scrollDepth: each }),
  ),
  ...floats.map((each) => view({ devicePixelRatio: each })),
  ...times.map((each) => view({ received_at: each, sent_at: each, client_time: each, happened_at: each })),
  ...[...uuids, 'b55b4487-33f6-4c30-8f1f-ac886e76affa'].map((each) => view({ websiteSessionId: each })),
  ...texts.map((each) => view({ userId: each, postTitle: each, client: each, category: each, tags: [each, '', each] })),
  view({ tags: [], categories: Array.from({ length: 300 }, (_, index) => `category ${index}`) }),
  ...Array.from({ length: 700 }, (_, index) => view({ groupName: `group ${index}`, isTest: index % 2 === 0 })),
].map((row, index) => ({ ...metadata, stream_index: 2 ** 32 - 1 - index, ...row, stream_seq: index + 1 }));

const toBlock = async (some: readonly object[]) => {
  const block = await store.createBlock('events');
  return { block, rejected: some.filter((row) => !block.append(row)) };
};

it('F18 stores the same values from a native block as from JSON', async () => {
  await store.insert('events', rows, 'as JSON');
  const { block, rejected } = await toBlock(rows);
  expect(rejected).toEqual([]);
  await store.insertBlock('from_blocks', block, 'as a block');
  const read = (table: string) => store.rows(`select *, first_wins from ${table} order by stream_seq`);
  const [expected, stored] = [await read('events'), await read('from_blocks')];
  expect(stored).toHaveLength(rows.length);
  expect(stored).toEqual(expected);
});

it('F18 leaves defaults to the engine in blocks without a value of a column', async () => {
  const some = [1, 2].map((seq) => ({ ...metadata, stream_seq: seq, received_at: now, websiteSessionId: uuids[1] }));
  await store.command('truncate table events');
  await store.command('truncate table from_blocks');
  await store.insert('events', some, 'few values as JSON');
  const { block } = await toBlock(some);
  expect(block.columns.length).toBeLessThan(15);
  await store.insertBlock('from_blocks', block, 'few values as a block');
  const read = (table: string) => store.rows(`select * from ${table} order by stream_seq`);
  expect(await read('from_blocks')).toEqual(await read('events'));
});

it('F18 stores a block once under the same token, in every month', async () => {
  await store.command('truncate table from_blocks');
  const monthMs = 31 * 24 * 60 * 60 * 1000;
  const some = Array.from({ length: 3000 }, (_, index) =>
    view({ ...metadata, stream_seq: index, batchId: index, received_at: now - (index % 3) * monthMs }),
  );
  const { block } = await toBlock(some);
  const count = async () => (await store.rows<{ rows: number }>('select count() as rows from from_blocks'))[0]?.rows;
  for (const token of ['months', 'months', 'other months', 'months'])
    await store.insertBlock('from_blocks', block, token);
  expect(await count()).toBe(6000);
  // Also if the first attempt sent JSON, as the loader of an earlier release did.
  await store.insert('from_blocks', some, 'months');
  expect(await count()).toBe(6000);
});
