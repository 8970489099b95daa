import { describe, expect, it } from 'vitest';
import { countsDiffer, findLargest, sharesDiffer } from './chance.ts';

describe('what chance explains', () => {
  it('K13 needs more than a few readers to tell two shares apart', () => {
    expect(sharesDiffer({ part: 47, whole: 736 }, { part: 30, whole: 511 })).toBe(false);
    expect(sharesDiffer({ part: 64, whole: 1000 }, { part: 30, whole: 1000 })).toBe(true);
    expect(sharesDiffer({ part: 0, whole: 0 }, { part: 30, whole: 1000 })).toBe(false);
  });

  it('K13 expects counts to vary, and knows the trend', () => {
    expect(countsDiffer(25, 28)).toBe(false);
    expect(countsDiffer(0, 1)).toBe(false);
    expect(countsDiffer(45, 48)).toBe(false);
    expect(countsDiffer(100, 160)).toBe(true);
    expect(countsDiffer(100, 160, 0.625)).toBe(false);
  });

  it('K13 says whether the largest share is clear', () => {
    const close = [
      { name: 'banner', part: 47, whole: 736 },
      { name: 'popup', part: 30, whole: 511 },
    ];
    expect(findLargest(close)).toMatchObject({ first: { name: 'banner' }, second: { name: 'popup' }, isClear: false });
    expect(findLargest(close.slice(1))).toBeUndefined();
  });
});
