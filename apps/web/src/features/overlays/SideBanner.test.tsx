import { postSample } from '@contenthub/contracts/testing/content-samples';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { main } from '../../sites/main.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { experiment, visitorSamples, withTreatments } from '../../testing/visitors.ts';
import { toCtaPost } from '../cta/cta-post.ts';
import { Overlays } from './Overlays.tsx';
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

it.each(['test_sidebanner_only', 'test_sidebanner_with_topbanner'] as const)('D01g D22 shows for %s', (group) => {
  renderBanner(group);
  expect(screen.getByRole('complementary')).toHaveAccessibleName('From Grammarly, beside the text');
  expect(screen.getByRole('link', { name: 'Get Grammarly Pro' })).toBeInTheDocument();
});

it('D01g D22 does not show for the control group', () => {
  renderBanner('control');
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

it('B16 shows beside a popup that the reader ignores', () => {
  const visitor = withTreatments(visitorSamples.anonymous, experiment(name, 'test_sidebanner_only'));
  renderInSite(
    <>
      <Overlays blog={main} post={{ ...postSample, callToAction: null }} isPostPageOn={() => true} />
      <SideBanner blog={main} post={post} />
    </>,
    { visitor, width: 1440 },
  );
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(screen.getByRole('complementary')).toHaveAccessibleName('From Grammarly, beside the text');
});

it('B16 hides while the popup covers it, and shows once the reader has scrolled', () => {
  let top = 700;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    if (this.matches('[data-place=chPostSideBanner]')) return new DOMRect(1100, top, 288, 200);
    return this.matches('[data-place=chPostPopup]') ? new DOMRect(1080, 640, 336, 236) : new DOMRect();
  });
  const { container } = renderInSite(
    <>
      <SideBanner blog={main} post={post} />
      <Overlays blog={main} post={{ ...postSample, callToAction: null }} isPostPageOn={() => true} />
    </>,
    { visitor: withTreatments(visitorSamples.anonymous, experiment(name, 'test_sidebanner_only')), width: 1440 },
  );
  const banner = container.querySelector('[data-place=chPostSideBanner]');
  expect(banner).toHaveAttribute('data-aside');
  top = 96;
  act(() => void dispatchEvent(new Event('scroll')));
  expect(banner).not.toHaveAttribute('data-aside');
  top = 700;
  act(() => void dispatchEvent(new Event('scroll')));
  expect(banner).toHaveAttribute('data-aside');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(banner).not.toHaveAttribute('data-aside');
});

it.each([
  [1344, ['new']],
  [1343, []],
])('L01 counts readers of its text at %i px: %j', async (width, counted) => {
  const text = { ...experiment(name, 'control'), experimentName: 'text', groupName: 'new' };
  const visitor = withTreatments(visitorSamples.freemium, experiment(name, 'test_sidebanner_only'), {
    ...text,
    dynamicConfiguration: { slot: 'side_banner_copy', headline: 'New words' },
  });
  const { events, visitors } = renderInSite(<SideBanner blog={main} post={post} />, { visitor, width });
  await act(() => visitors.resolve());
  expect(events().flatMap(({ object, groupName }) => (object === 'experiment' ? [groupName] : []))).toEqual(counted);
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
