import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCursor, includesChange } from './change-feed.ts';

it('includes a change and all earlier ones of the same feed', () => {
  const feed = fc.constantFrom('2026-11-15T10:00:00.123456789Z', 'a-feed', 'b@c');
  const number = fc.nat();
  fc.assert(
    fc.property(feed, number, feed, number, (shownFeed, shown, feed, number) => {
      const header = formatCursor({ feed: shownFeed, number: shown });
      expect(includesChange(header, { feed, number })).toBe(feed === shownFeed && shown >= number);
    }),
  );
});

it('includes nothing without a valid header', () => {
  for (const header of [null, undefined, '', '7', '@a-feed', 'x@a-feed'])
    expect(includesChange(header, { feed: 'a-feed', number: 0 })).toBe(false);
});
