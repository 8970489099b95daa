import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleHeight } from './visible-height.ts';

it('shrinks on the way down and grows on the way up', () => {
  expect(visibleHeight(64, 100, 130)).toBe(34);
  expect(visibleHeight(34, 130, 400)).toBe(0);
  expect(visibleHeight(0, 400, 380)).toBe(20);
  expect(visibleHeight(20, 380, 100)).toBe(64);
  expect(visibleHeight(0, 900, 0)).toBe(64);
});

it('stays from 0 to 64 wherever a reader scrolls', () => {
  const places = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 2 });
  fc.assert(
    fc.property(places, (tops) => {
      let visible = 64;
      for (const [index, top] of tops.entries()) {
        visible = visibleHeight(visible, tops[index - 1] ?? 0, top);
        expect(visible).toBeGreaterThanOrEqual(0);
        expect(visible).toBeLessThanOrEqual(64);
      }
    }),
  );
});
