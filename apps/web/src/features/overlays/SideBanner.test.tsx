import { postSample } from '@contenthub/contracts/testing/content-samples';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { main } from '../../sites/main.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { experiment, visitorSamples, withTreatments } from '../../testing/visitors.ts';
import { toCtaPost } from '../cta/cta-post.ts';
import { SideBanner } from './SideBanner.tsx';

const post = toCtaPost({ ...postSample, callToAction: null });
const name = 'blog_sticky_sidebanner_cta_rerun';
type Group = 'control' | 'test_sidebanner_only' | 'test_sidebanner_with_topbanner';

// A freemium reader has no popup, which would take precedence.
const renderBanner = (group: Group) =>
  renderInSite(
    <main>
      <h1 tabIndex={-1}>A post</h1>
      <SideBanner blog={main} post={post} />
    </main>,
    { visitor: withTreatments(visitorSamples.freemium, experiment(name, group)) },
  );

beforeEach(() => {
  document.documentElement.setAttribute('data-treatment-gdpr-inverted', 'on');
});

afterEach(() => {
  delete document.documentElement.dataset.assigned;
});

it.each([
  ['on', true],
  ['control', true],
  ['on', false],
])(
  'L01 counts a reader in the variant %s of its slot if they were assigned before the first paint: %s',
  async (groupName, assigned) => {
    if (assigned) document.documentElement.dataset.assigned = '';
    const treatment = {
      ...experiment(name, 'control'),
      ...{ experimentName: 'banner_on', groupName, needLog: true },
      dynamicConfiguration: { slot: 'side_banner_display' },
    };
    const { events, visitors } = renderInSite(<SideBanner blog={main} post={post} />, {
      visitor: withTreatments(visitorSamples.freemium, { ...experiment(name, 'control'), needLog: false }, treatment),
    });
    await act(() => visitors.resolve());
    const exposures = () =>
      events().flatMap(({ object, ...event }) => (object === 'experiment' ? [event.groupName] : []));
    expect(exposures()).toEqual(assigned ? [groupName] : []);
  },
);

it.each(['test_sidebanner_only', 'test_sidebanner_with_topbanner'] as const)('D01g D22 shows for %s', (group) => {
  renderBanner(group);
  expect(screen.getByRole('complementary')).toHaveAccessibleName('From Grammarly, beside the text');
  expect(screen.getByRole('link', { name: 'Get Grammarly Pro' })).toBeInTheDocument();
});

it('D01g D22 does not show for the control group', () => {
  renderBanner('control');
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

it('waits for a consent choice where one is due', () => {
  document.documentElement.removeAttribute('data-treatment-gdpr-inverted');
  renderBanner('test_sidebanner_only');
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

it('F14 never returns after it is closed, tracks that, and moves focus to the headline', () => {
  const { events } = renderBanner('test_sidebanner_only');
  fireEvent.click(screen.getByRole('button', { name: 'Close banner' }));
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(localStorage.getItem('contenthub:dismissed')).toBe('sideBanner');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(events()).toEqual([
    expect.objectContaining({ eventName: 'contenthub/banner/close', placement: 'chPostSideBanner' }),
  ]);
});
