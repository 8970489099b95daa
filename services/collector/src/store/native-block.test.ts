import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { expect, it } from 'vitest';
import { createColumnWriter } from './column-writers.ts';
import { eventColumns } from './event-columns.ts';
import { NativeBlock } from './native-block.ts';

const columns = [
  ...eventColumns(),
  { name: 'stream_seq', type: 'UInt64' },
  { name: 'stream_index', type: 'UInt32' },
  { name: 'sent_at', type: "Nullable(DateTime64(3, 'UTC'))" },
];
const view = (own: object = {}) => ({ ...eventSample('postPage/view', { batchId: 1 }), stream_seq: 1, ...own });
const blockOf = (rows: object[]) => {
  const block = new NativeBlock(columns);
  const taken = rows.map((row) => block.append(row));
  return { block, taken, bytes: () => Buffer.from(block.finish()) };
};

it('has a writer for every column of an event', () => {
  expect(eventColumns().filter(({ type }) => !createColumnWriter(type))).toEqual([]);
});

it('F18 takes no row with a column of an unknown type', () => {
  const block = new NativeBlock([...columns, { name: 'price', type: 'Decimal(9, 2)' }]);
  expect([{ price: 1 }, view()].map((row) => block.append(row))).toEqual([false, true]);
});

it.each<[string, object]>([
  ['an unknown field', { unheardOf: 1 }],
  ['an inherited name', JSON.parse('{"__proto__": "a"}')],
  ['an unpaired surrogate', { postTitle: 'half \ud83d' }],
  ['an unpaired surrogate in a dictionary', { category: '\ud800' }],
  ['an unpaired surrogate in a list', { tags: ['whole', '\ud800'] }],
  ['an unpaired surrogate in a long text', { postTitle: `${'a'.repeat(1000)}\udc00` }],
  ['null in a list', { tags: ['whole', null] }],
  ['a text for a list', { tags: 'a' }],
  ['a number for a text', { postTitle: 1 }],
  ['a number in a dictionary', { category: 1 }],
  ['an object for a text', { label: {} }],
  ['a text for an integer', { postId: '1' }],
  ['a fraction for an integer', { postId: 1.5 }],
  ['an integer that a number cannot represent', { postId: 2 ** 53 }],
  ['a negative sequence number', { stream_index: -1 }],
  ['a sequence number of more than 32 bits', { stream_index: 2 ** 32 }],
  ['a text for a number', { devicePixelRatio: '2' }],
  ['a number for a boolean', { isTest: 1 }],
  ['a text for a boolean', { helpful: 'true' }],
  ['a UUID without hyphens', { websiteSessionId: 'b55b448733f64c308f1fac886e76affa' }],
  ['a time as text', { sent_at: '2026-06-18 12:00:00' }],
  ['a time that ClickHouse reads as seconds', { sent_at: 1_781_784_000 }],
])('F18 takes nothing of a row with %s', (_, own) => {
  const [before, after] = [view({ batchId: 1, tags: ['b'] }), view({ batchId: 3, postTitle: 'last', helpful: true })];
  const { taken, bytes, block } = blockOf([before, view({ batchId: 2, isConfirmed: true, ...own }), after]);
  expect(taken).toEqual([true, false, true]);
  expect(block.rows).toBe(2);
  expect(bytes().equals(blockOf([before, after]).bytes())).toBe(true);
});

it('is empty after it was cleared', () => {
  const { block } = blockOf([view({ tags: ['a'], postId: 1, category: 'a' }), view({ helpful: true })]);
  block.clear();
  block.append(view({ batchId: 2 }));
  const [cleared, fresh] = [Buffer.from(block.finish()), blockOf([view({ batchId: 2 })]).bytes()];
  expect(cleared.equals(fresh)).toBe(true);
});
