import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findUnusualHours } from './unusual-hours.ts';

const hourMs = 3_600_000;
const since = Date.parse('2026-05-01T00:00:00Z');
const hour = (index: number) => since + index * hourMs;
const options = { since, usualReaders: 200 };
const days = (count: number) => count * 24;

/** The number of readers of each hour, from the hub's first one. */
function find(counts: readonly number[], from = 0) {
  const readers = new Map(counts.map((count, index) => [hour(index), count]));
  return findUnusualHours(readers, { from: hour(from), to: hour(counts.length) }, options).map(
    ({ hour: start }) => (Date.parse(start) - since) / hourMs,
  );
}

/** Days with a quiet night and a busy evening. */
const usual = (count: number) => Array.from({ length: days(count) }, (_, index) => (index % 24 >= 18 ? 300 : 60));

it('H33 finds hours with more than four times the readers of a busy hour, and says how many these have', () => {
  const counts = [...usual(20), 1300, 1100];
  expect(find(counts)).toEqual([days(20)]);
  const readers = new Map(counts.map((count, index) => [hour(index), count]));
  expect(findUnusualHours(readers, { from: since, to: hour(counts.length) }, options)).toEqual([
    { hour: '2026-05-21T00:00:00.000Z', readers: 1300, usual: 300 },
  ]);
});

it('H33 finds nothing in the first week, because nothing is usual yet', () => {
  expect(find([...usual(6), 100_000])).toEqual([]);
  expect(find([...usual(7), 100_000])).toEqual([days(7)]);
});

it('H33 takes up to 200 readers for a shared post, also in a hub that nobody reads', () => {
  const silent = Array<number>(days(30)).fill(0);
  expect(find([...silent, 200, 201])).toEqual([days(30) + 1]);
});

it('H33 gets used to more readers within days, and an attack of a day does not count as usual', () => {
  const attack = Array<number>(24).fill(5000);
  expect(find([...usual(28), ...attack, 5000])).toHaveLength(25);
  const lasting = Array<number>(days(5)).fill(5000);
  const found = find([...usual(28), ...lasting]);
  expect(found.length).toBeGreaterThan(48);
  expect(found).not.toContain(days(28) + lasting.length - 1);
});

it('H33 finds no hour that resembles the days before, whatever its order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 100, max: 400 }), { minLength: days(8), maxLength: days(12) }), (counts) => {
      expect(find(counts)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

it('H33 looks at the hours of the period only, also at one in which it starts', () => {
  const counts = [...usual(20), 2000, 60, 60, 2000];
  expect(find(counts, days(20) + 1)).toEqual([days(20) + 3]);
  expect(find(counts, days(20) + 0.5)).toEqual([days(20), days(20) + 3]);
});
