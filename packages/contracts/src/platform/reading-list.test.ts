import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeReadingLists as merge, type ReadingListEntry } from './reading-list.ts';

const entry: fc.Arbitrary<ReadingListEntry> = fc.record({
  path: fc.constantFrom('/a', '/b', '/c', '/d'),
  title: fc.constantFrom('A', 'B'),
  at: fc.integer({ min: 0, max: 5 }),
  removed: fc.boolean(),
});
const list = fc.array(entry, { maxLength: 8 });

describe('merging reading lists', () => {
  it('N06 gives every device the same list, in whatever order they meet', () => {
    fc.assert(
      fc.property(list, list, list, (a, b, c) => {
        expect(merge(a, b)).toEqual(merge(b, a));
        expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)));
        expect(merge(merge(a, b), b)).toEqual(merge(a, b));
      }),
    );
  });

  it('N06 loses no post, and the latest change of each wins', () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        const all = [...a, ...b];
        const merged = merge(a, b);
        expect(new Set(merged.map(({ path }) => path))).toEqual(new Set(all.map(({ path }) => path)));
        for (const { path, at, removed } of merged) {
          const changes = all.filter((each) => each.path === path);
          const latest = changes.filter((each) => each.at === Math.max(...changes.map((change) => change.at)));
          expect([at, removed]).toEqual([latest[0]?.at, latest.every((change) => change.removed)]);
        }
      }),
    );
  });

  it('N06 keeps a post that one device saved again after another removed it', () => {
    const saved = { path: '/a', title: 'A', at: 1, removed: false };
    const removed = { ...saved, at: 2, removed: true };
    const again = { ...saved, at: 3 };
    expect(merge([saved], [removed])).toEqual([removed]);
    expect(merge([again], [removed])).toEqual([again]);
  });
});
