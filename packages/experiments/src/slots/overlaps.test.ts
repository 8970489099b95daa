import { describe, expect, it } from 'vitest';
import { findRunningInCode } from '../evaluation/evaluator.server.ts';
import { findOverlaps } from './overlaps.ts';
import { slots } from './slots.ts';

const google = 'adding_google_signup_cta_to_blog_popup';
const sideBanner = 'blog_sticky_sidebanner_cta_rerun';

describe('experiments on the same component', () => {
  it('L01 are found in code and among those that staff define, and not on the same slot', () => {
    const running = [
      { name: 'other_copy', slot: 'post_popup_copy' },
      { name: 'top_copy', slot: 'top_banner_copy' },
    ];
    expect(findOverlaps('post_popup_copy', running, [google, sideBanner])).toEqual([
      { name: google, components: ['popup'] },
    ]);
    expect(findOverlaps('side_banner', running, [])).toEqual([{ name: 'top_copy', components: ['top banner'] }]);
    expect(findOverlaps('top_banner_copy', [], [google, sideBanner])).toEqual([
      { name: sideBanner, components: ['top banner'] },
    ]);
    expect(findOverlaps('nowhere', running, [google])).toEqual([]);
  });

  it('L01 are not running if they are switched off or enrol nobody', () => {
    expect(findRunningInCode({})).toContain(google);
    expect(findRunningInCode({ [google]: { on: false, share: 1, overrides: {} } })).not.toContain(google);
    expect(findRunningInCode({ [google]: { on: true, share: 0, overrides: {} } })).not.toContain(google);
  });

  it('L01 every slot names what it changes', () => {
    expect(slots.filter(({ components }) => components.length === 0)).toEqual([]);
  });
});
