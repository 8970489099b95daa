import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getVisibleHeight } from './LazyHeader.tsx';

it('shrinks when scrolling down and grows when scrolling up', () => {
  expect(getVisibleHeight(64, 100, 130)).toBe(34);
  expect(getVisibleHeight(34, 130, 400)).toBe(0);
  expect(getVisibleHeight(0, 400, 380)).toBe(20);
  expect(getVisibleHeight(20, 380, 100)).toBe(64);
  expect(getVisibleHeight(0, 900, 0)).toBe(64);
});

it('stays between 0 and 64', () => {
  const positions = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 2 });
  fc.assert(
    fc.property(positions, (tops) => {
      let visible = 64;
      for (const [index, top] of tops.entries()) {
        visible = getVisibleHeight(visible, tops[index - 1] ?? 0, top);
        expect(visible).toBeGreaterThanOrEqual(0);
        expect(visible).toBeLessThanOrEqual(64);
      }
    }),
  );
});
