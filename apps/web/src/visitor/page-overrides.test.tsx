import { platformPaths } from '@contenthub/contracts/platform/platform-paths';
import { postSample } from '@contenthub/contracts/testing/content-samples';
import { anonymousUserSample } from '@contenthub/contracts/testing/visitor-samples';
import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toCtaPost } from '../features/cta/cta-post.ts';
import { Overlays } from '../features/overlays/Overlays.tsx';
import { SideBanner } from '../features/overlays/SideBanner.tsx';
import { main } from '../sites/main.ts';
import { experiment, gate, visitorSamples, withTreatments } from '../testing/visitors.ts';
import { hasAnalyticsConsent } from './consent.ts';
import { createVisitorStore } from './open-visitor.ts';
import { VisitorContext } from './use-visitor.ts';

const post = { ...postSample, callToAction: null };
const { dataset } = document.documentElement;

beforeEach(() => {
  document.documentElement.setAttribute('data-treatment-gdpr-inverted', 'on');
  dataset.dismissed = 'popup topBanner sideBanner';
});
afterEach(() => {
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  localStorage.clear();
  document.querySelector('[aria-label=Preview]')?.remove();
});

/** Opens a post with the preview link of a variant. */
async function preview(slot: string, values: object) {
  const variant = { slot, ...values };
  const rule = { name: 'idea', groups: ['control', 'new'], dynamicConfiguration: { control: { slot }, new: variant } };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes(platformPaths.userOrAnonymous) ? anonymousUserSample : rule),
  );
  history.replaceState(null, '', '/blog/?experiments=idea:new&preview-key=x');
  const visitors = await createVisitorStore(
    withTreatments(visitorSamples.anonymous, experiment('blog_sticky_sidebanner_cta_rerun', 'control')),
  );
  await act(async () => {
    render(
      <VisitorContext value={visitors}>
        <Overlays blog={main} post={post} isPostPageOn={() => true} />
        <SideBanner blog={main} post={toCtaPost(post)} />
      </VisitorContext>,
    );
  });
  return visitors;
}

it.each([
  ['top_banner_copy', { headline: 'New words' }, 'aside[data-place=chPostTopBanner]'],
  ['side_banner_copy', { headline: 'New words' }, 'aside[data-place=chPostSideBanner]'],
  ['side_banner_display', { shown: true }, 'aside[data-place=chPostSideBanner]'],
])(
  'L01 a preview of %s shows the banner, although the popup would be open and the banner was dismissed',
  async (slot, values, selector) => {
    await preview(slot, values);
    const banner = document.querySelector(selector);
    expect(banner).toBeInTheDocument();
    if ('headline' in values) expect(banner).toHaveTextContent(values.headline);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  },
);

it('L01 a preview of the popup shows it, although it was closed and dismissed', async () => {
  dataset.popup = 'closed';
  await preview('post_popup_copy', { headline: 'New words' });
  expect(screen.getByRole('dialog')).toHaveAccessibleName('New words');
});

it('L01 a preview shows the component before a choice on cookies, which it does not make', async () => {
  document.documentElement.removeAttribute('data-treatment-gdpr-inverted');
  await preview('post_popup_copy', { headline: 'New words' });
  expect(screen.getByRole('dialog')).toHaveAccessibleName('New words');
  expect(hasAnalyticsConsent()).toBe(false);
});

it('L01 a preview names its variant, and leads to the others and out of it', async () => {
  await preview('related_posts', { cards: 2 });
  const bar = within(screen.getByRole('complementary', { name: 'Preview' }));
  expect(bar.getByText('new')).toBeVisible();
  expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Show control', '/blog/?experiments=idea%3Acontrol&preview-key=x'],
    ['Leave the preview', '/blog/'],
  ]);
});

it('L01 F12 a preview logs no exposure to any experiment', async () => {
  const visitors = await preview('post_popup_copy', { headline: 'New words' });
  const logged = vi.fn();
  await act(() => visitors.resolve());
  await visitors.logExposure('blog_sticky_sidebanner_cta_rerun', logged);
  expect(visitors.current().settled).toBe(true);
  expect(logged).not.toHaveBeenCalled();
});

it('F12 a preview of a post logs no exposure', async () => {
  const fragment = withTreatments(visitorSamples.premium, experiment('blog_gc', 'control'));
  const logged = vi.fn();
  history.replaceState(null, '', '/blog/');
  for (const isPreview of [true, false]) {
    const visitors = await createVisitorStore(fragment, { isPreview });
    await visitors.resolve();
    await visitors.logExposure('blog_gc', logged);
    expect(logged).toHaveBeenCalledTimes(isPreview ? 0 : 1);
  }
});

it('E14 refuses one override, reports it, and applies the others', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  history.replaceState(null, '', '/blog/?experiments=blog_gc:nothing,onetrust_test:on,blog_gc:article_end');
  const visitors = await createVisitorStore(
    withTreatments(visitorSamples.anonymous, experiment('blog_gc', 'control'), gate('onetrust_test', 'off')),
  );
  const groups = visitors.current().treatments.map(({ experimentName, groupName }) => [experimentName, groupName]);
  expect(groups).toEqual(
    expect.arrayContaining([
      ['blog_gc', 'article_end'],
      ['onetrust_test', 'on'],
    ]),
  );
  expect(report.mock.calls).toEqual([
    [expect.objectContaining({ message: 'Error with experiment override setting. Please check your params' })],
  ]);
  history.replaceState(null, '', '/blog/');
});

it('L01 a preview of a layout sets its attribute and keeps dismissals', async () => {
  await preview('related_posts', { cards: 2 });
  expect(document.documentElement).toHaveAttribute('data-treatment-related-cards', '2');
  expect(dataset.dismissed).toBe('popup topBanner sideBanner');
});
