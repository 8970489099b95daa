import { expect, it } from 'vitest';
import { getLayoutGroups, layoutSlots } from './layout-slots.ts';
import { slots } from './slots.ts';

it('L01 lists the slots that are applied before the first paint', () => {
  expect(slots.flatMap(({ name, isLayout }) => (isLayout ? [name] : []))).toEqual([...layoutSlots]);
});

it('L01 chooses the groups of experiments in code that match a value', () => {
  const banner = (shown?: boolean) => getLayoutGroups([{ slot: 'side_banner_display', shown }]);
  expect([banner(true), banner(false), banner()]).toEqual([
    { blog_sticky_sidebanner_cta_rerun: 'test_sidebanner_with_topbanner' },
    { blog_sticky_sidebanner_cta_rerun: 'control' },
    {},
  ]);
  const popup = (type?: string) => getLayoutGroups([{ slot: 'popup_type', type }]);
  expect([popup('google'), popup('generic'), popup()]).toEqual([
    { adding_google_signup_cta_to_blog_popup: 'test_blog_google_cta' },
    { adding_google_signup_cta_to_blog_popup: 'control' },
    {},
  ]);
  expect(getLayoutGroups([{ slot: 'related_posts', cards: 2 }])).toEqual({ 'related-cards': '2' });
});

it('L01 prefers later values, keeps earlier ones without them, and ignores other slots', () => {
  const published = { slot: 'related_posts', cards: 2 };
  expect(getLayoutGroups([published, { slot: 'related_posts', cards: 1 }])).toEqual({ 'related-cards': '1' });
  expect(getLayoutGroups([published, { slot: 'related_posts' }])).toEqual({ 'related-cards': '2' });
  expect(getLayoutGroups([{ slot: 'post_popup_copy', cards: 1, shown: true, type: 'google' }])).toEqual({});
});
