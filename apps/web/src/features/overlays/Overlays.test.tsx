import { answerSample, postSample } from '@contenthub/contracts/testing/content-samples';
import { FakeIntersectionObserver } from '@contenthub/ui/testing/fake-intersection-observer.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from '../../sites/main.ts';
import { urls } from '../../sites/urls.ts';
import { renderInSite, setViewportWidth } from '../../testing/render-in-hub.tsx';
import { experiment, visitorSamples, withTreatments } from '../../testing/visitors.ts';
import { AnswerCard } from '../answers/AnswerCard.tsx';
import { Overlays } from './Overlays.tsx';
import { dismissals } from './overlay-state.ts';

const signUp = '/signup?next=%2Fblog%2F';
const post = { ...postSample, callToAction: null };
const workplacePost = { ...post, categories: [{ name: 'Workplace', slug: 'workplace' }] };
const { anonymous, freemium, premium } = visitorSamples;

const banner = () => document.querySelector<HTMLElement>('aside[data-place]');
const placement = () => banner()?.dataset.place;
const popup = () => screen.queryByRole('dialog');

type Options = Parameters<typeof renderInSite>[1] & { post?: typeof post; counts?: boolean };

function renderOverlays({ post: shown = post, counts = true, ...options }: Options = {}) {
  return renderInSite(
    <main>
      <h1 tabIndex={-1}>{shown.title}</h1>
      <Overlays blog={main} post={shown} isPostPageOn={() => counts} />
    </main>,
    options,
  );
}

beforeEach(() => {
  document.documentElement.setAttribute('data-treatment-gdpr-inverted', 'on');
});

describe('the popup', () => {
  it('D01h D10 opens on landing for an anonymous reader of a post in a generic category', () => {
    renderOverlays();
    expect(popup()).toHaveAccessibleName('Write it right the first time');
    expect(popup()).toHaveAttribute('aria-modal', 'false');
    expect(screen.getByRole('link', { name: 'Create an Account' })).toHaveAttribute('href', signUp);
  });

  it.each([
    ['a freemium reader', { visitor: freemium }],
    ['a premium reader', { visitor: premium }],
    ['a post in no generic category', { post: workplacePost }],
    ['a copy of the page on another host', { counts: false }],
  ])('D10 does not open for %s', (_, options) => {
    renderOverlays(options);
    expect(popup()).not.toBeInTheDocument();
  });

  it('D10 waits for a consent choice where one is due', () => {
    document.documentElement.removeAttribute('data-treatment-gdpr-inverted');
    renderOverlays();
    expect(popup()).not.toBeInTheDocument();
    expect(banner()).toBeNull();
    act(() => {
      document.documentElement.setAttribute('data-choice', '');
      dispatchEvent(new Event('contenthub:consent'));
    });
    expect(popup()).toBeInTheDocument();
  });

  it('L01 has the texts of an experiment that staff defined, and tracks the exposure', async () => {
    const treatment = {
      ...experiment('blog_gc', 'control'),
      ...{ experimentName: 'popup_copy', groupName: 'question', needLog: true },
      dynamicConfiguration: { slot: 'post_popup_copy', headline: 'Still unsure?', line: '' },
    };
    const { events, visitors } = renderOverlays({ visitor: withTreatments(anonymous, treatment) });
    await act(() => visitors.resolve());
    expect(await screen.findByRole('dialog', { name: 'Still unsure?' })).toBeInTheDocument();
    await expect
      .poll(events)
      .toContainEqual(expect.objectContaining({ eventName: 'contenthub/experiment/exposure', groupName: 'question' }));
  });

  it('L08 has the texts and the destination that staff published, those for this blog and plan first', async () => {
    const published = (name: string, dynamicConfiguration: object) => ({
      ...experiment('blog_gc', 'control'),
      ...{ experimentName: name, groupName: 'control', needLog: false, dynamicConfiguration },
    });
    const slot = 'post_popup_copy';
    const values = { headline: 'For all', button: 'See plans', url: 'https://example.com/plans' };
    renderOverlays({
      visitor: withTreatments(
        anonymous,
        published('a', { slot, ...values }),
        published('b', { slot, scope: { blogs: ['main'], tiers: ['Anonymous'] }, headline: 'For new readers' }),
        published('c', { slot, scope: { blogs: ['engineering'] }, headline: 'For engineers' }),
        published('d', { slot, scope: { tiers: ['Premium'] }, headline: 'For members' }),
        published('e', { slot, scope: { categories: ['elsewhere'] }, headline: 'Elsewhere' }),
        published('f', { slot: 'top_banner_copy', headline: 'In the banner', button: 'Try it' }),
      ),
    });
    expect(await screen.findByRole('dialog', { name: 'For new readers' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', 'https://example.com/plans');
    act(() => dismissals.add('popup'));
    expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull();
    expect(banner()).toHaveTextContent(/^In the banner.*Try it$/);
  });

  it('D10 D11 stays closed for the rest of the session, and no banner follows', () => {
    const { unmount } = renderOverlays();
    expect(banner()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(popup()).not.toBeInTheDocument();
    expect(banner()).toBeNull();
    expect(sessionStorage.getItem('contenthub:popup')).toBe('closed');
    unmount();
    renderOverlays();
    expect(banner()).toBeNull();
    expect(popup()).not.toBeInTheDocument();
  });

  it('D10 closes on Escape', () => {
    renderOverlays();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(popup()).not.toBeInTheDocument();
  });

  it('D10 ignores Escape while a menu is open above it', () => {
    renderOverlays();
    const header = document.body.appendChild(document.createElement('header'));
    header.innerHTML = '<details open></details>';
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(popup()).toBeInTheDocument();
    header.remove();
  });

  it('D10 never returns after it is dismissed', () => {
    renderOverlays();
    fireEvent.click(screen.getByRole('button', { name: 'Don’t show this again' }));
    expect(popup()).not.toBeInTheDocument();
    expect(localStorage.getItem('contenthub:dismissed')).toBe('popup');
  });

  it('D10 returns focus to the headline when it had focus', () => {
    renderOverlays();
    const close = screen.getByRole('button', { name: 'Close' });
    close.focus();
    fireEvent.click(close);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('J09 F14c tracks an impression after one second in view, click and close with one impression id', () => {
    vi.useFakeTimers();
    const { events } = renderOverlays();
    const popupEvents = () => events().filter(({ object }) => object === 'popup');
    FakeIntersectionObserver.show(popup() as Element);
    vi.advanceTimersByTime(999);
    expect(popupEvents()).toEqual([]);
    vi.advanceTimersByTime(1);
    fireEvent.click(screen.getByRole('link', { name: 'Create an Account' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(popupEvents().map(({ action }) => action)).toEqual(['impression', 'click', 'close']);
    expect(popupEvents()[0]).toMatchObject({
      placement: 'chPostPopup',
      flowType: 'signUp',
      flowTarget: 'signUp',
      popupType: 'generic',
      postId: post.id,
      postUrl: post.link,
      category: 'commonly-confused-words',
      isCustomizedThroughWP: false,
    });
    expect(new Set(popupEvents().map(({ impressionId }) => impressionId)).size).toBe(1);
  });

  it('F14c tracks its dismissal', () => {
    const { events } = renderOverlays();
    fireEvent.click(screen.getByRole('button', { name: 'Don’t show this again' }));
    expect(events()).toEqual([
      expect.objectContaining({ eventName: 'contenthub/popup/dismiss', placement: 'chPostPopup' }),
    ]);
  });
});

describe('the popup over content', () => {
  const nowhere = { top: 0, bottom: 0 };
  /** Places the popup at the lower edge of an 800 px window, and the text at the given position. */
  function layOut(text: { top: number; bottom: number }, { answer = nowhere, scrolled = 400 } = {}) {
    scrollTo(0, scrolled);
    const rects: [string, { top: number; bottom: number }][] = [
      ['[data-post-body]', text],
      ['[data-answer]', answer],
      ['[data-place=chPostPopup]', { top: 640, bottom: 800 }],
    ];
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const { top, bottom } = rects.find(([selector]) => this.matches(selector))?.[1] ?? { top: 0, bottom: 0 };
      return new DOMRect(0, top, 390, bottom - top);
    });
    act(() => void dispatchEvent(new Event('scroll')));
  }
  function renderWithText(options: Options = {}) {
    return renderInSite(
      <main>
        <Overlays blog={main} post={post} isPostPageOn={() => true} />
        <article>
          <AnswerCard answer={answerSample} />
          <div data-post-body="">Text</div>
        </article>
      </main>,
      { width: 390, ...options },
    );
  }
  /** A hidden popup is hidden from assistive technology too. */
  const panel = () => document.querySelector('[data-place=chPostPopup]');
  const below = { top: 900, bottom: 3000 };
  const beneath = { top: 100, bottom: 2200 };

  it('J10 on a phone, shows the banner while the popup is hidden, and the popup when it covers nothing', () => {
    renderWithText();
    layOut(beneath);
    expect(panel()).toHaveAttribute('data-aside');
    expect(placement()).toBe('chMobilePostTopBanner');
    layOut(below);
    expect(panel()).not.toHaveAttribute('data-aside');
    expect(banner()).toBeNull();
  });

  it('J10 on a phone, shows no banner over the head of the page, where it has no space', () => {
    renderWithText();
    layOut(beneath, { scrolled: 200 });
    expect(panel()).toHaveAttribute('data-aside');
    expect(banner()).toBeNull();
  });

  it('J10 beside the text, never shows the banner instead of the popup', () => {
    renderWithText({ width: 1440 });
    layOut(beneath);
    expect(panel()).toHaveAttribute('data-aside');
    expect(banner()).toBeNull();
  });

  it.each([390, 1440])('D10 J10 never covers the short answer, %i px wide', (width) => {
    renderWithText({ width });
    layOut(below, { answer: { top: 500, bottom: 700 } });
    expect(panel()).toHaveAttribute('data-aside');
    layOut(below, { answer: { top: 100, bottom: 600 } });
    expect(panel()).not.toHaveAttribute('data-aside');
  });

  it.each([
    ['Close', 390],
    ['Close', 1440],
    ['Don’t show this again', 390],
    ['Don’t show this again', 1440],
  ])('D10 J10 asks nothing else in this visit after “%s”, %i px wide', (button, width) => {
    renderWithText({ width });
    layOut(below);
    fireEvent.click(screen.getByRole('button', { name: button }));
    layOut(beneath);
    expect([panel(), banner()]).toEqual([null, null]);
  });

  it('J09 counts no impression while it is hidden, and an exposure in any case: a taller popup is hidden more often', async () => {
    vi.useFakeTimers();
    const name = 'adding_google_signup_cta_to_blog_popup';
    const { events, visitors } = renderWithText({
      visitor: withTreatments(anonymous, experiment(name, 'control')),
      accounts: { google: true },
    });
    layOut(beneath);
    await act(() => visitors.resolve());
    FakeIntersectionObserver.show(panel() as Element);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(events().map(({ object, action }) => `${object}/${action}`)).toEqual(['experiment/exposure']);
    layOut(below);
    await act(() => vi.advanceTimersByTimeAsync(0));
    FakeIntersectionObserver.show(panel() as Element);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(events().map(({ object, action }) => `${object}/${action}`)).toEqual([
      'experiment/exposure',
      'popup/impression',
    ]);
  });
});

describe('the popup of the Google experiment', () => {
  const google = () => screen.queryByRole('link', { name: 'Sign up with Google' });
  const name = 'adding_google_signup_cta_to_blog_popup';

  it('D22 offers the test group Google sign-up with a return to the post', () => {
    renderOverlays({
      visitor: withTreatments(anonymous, experiment(name, 'test_blog_google_cta')),
      accounts: { google: true },
    });
    expect(google()).toHaveAttribute(
      'href',
      '/api/account/google?next=%2Fblog%2Fcommonly-confused-words%2Faffect-vs-effect',
    );
    expect(popup()).toHaveAttribute('data-popup-type', 'google');
  });

  it('J05 does not offer Google unless it is configured', () => {
    renderOverlays({ visitor: withTreatments(anonymous, experiment(name, 'test_blog_google_cta')) });
    expect(popup()).toHaveAttribute('data-popup-type', 'generic');
    expect(google()).not.toBeInTheDocument();
  });

  it('D22 offers the control group no Google link', () => {
    renderOverlays({ visitor: withTreatments(anonymous, experiment(name, 'control')) });
    expect(popup()).toBeInTheDocument();
    expect(google()).not.toBeInTheDocument();
  });

  it('tracks the exposure once the visitor is settled', async () => {
    const visitor = withTreatments(anonymous, experiment(name, 'control'));
    const { visitors, events } = renderOverlays({ visitor, accounts: { google: true } });
    expect(events().map(({ object }) => object)).not.toContain('experiment');
    await act(() => visitors.resolve());
    expect(events()).toContainEqual(
      expect.objectContaining({ object: 'experiment', action: 'exposure', experimentName: name, groupName: 'control' }),
    );
  });
});

describe('the top banner', () => {
  const withBanner = { visitor: freemium, post: workplacePost };

  it.each([
    [991, 'chPostTopBanner'],
    [990, 'chMobilePostTopBanner'],
    [769, 'chMobilePostTopBanner'],
  ])('D01d D01e at %i px is %s', (width, expected) => {
    renderOverlays({ ...withBanner, width });
    expect(placement()).toBe(expected);
  });

  it('D01e follows the window across the breakpoint', () => {
    renderOverlays({ ...withBanner, width: 991 });
    act(() => setViewportWidth(990));
    expect(placement()).toBe('chMobilePostTopBanner');
  });

  it.each([
    ['anonymous', 'Get Grammarly Pro', signUp],
    ['freemium', 'Get Grammarly Pro', urls.premium],
  ] as const)('D12 offers the professional plan on a workplace post (%s)', (tier, text, href) => {
    renderOverlays({ visitor: visitorSamples[tier], post: workplacePost });
    expect(screen.getByText(text).closest('a')).toHaveAttribute('href', href);
  });

  it.each([
    ['a freemium reader of a generic post', { visitor: freemium }],
    ['an open popup', {}],
  ])('D11 does not show for %s', (_, options) => {
    renderOverlays(options);
    expect(banner()).toBeNull();
  });

  it('D12 is not shown to a premium reader', () => {
    renderOverlays({ visitor: premium, post: workplacePost });
    expect(banner()).toBeNull();
  });

  it('D13 is suppressed for the group with only the side banner', () => {
    const visitor = withTreatments(freemium, experiment('blog_sticky_sidebanner_cta_rerun', 'test_sidebanner_only'));
    renderOverlays({ ...withBanner, visitor });
    expect(banner()).toBeNull();
  });

  it('D11 stays hidden once it is closed, and moves focus to the headline', () => {
    renderOverlays(withBanner);
    fireEvent.click(screen.getByLabelText('Close banner'));
    expect(banner()).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(localStorage.getItem('contenthub:dismissed')).toBe('topBanner');
  });

  it('B15 marks the page while it is shown, so that the header is not fixed', () => {
    renderOverlays(withBanner);
    expect(document.documentElement).toHaveAttribute('data-popup-banner');
    fireEvent.click(screen.getByLabelText('Close banner'));
    expect(document.documentElement).not.toHaveAttribute('data-popup-banner');
  });

  it('has an accessible name', () => {
    renderOverlays(withBanner);
    expect(banner()).toHaveAccessibleName('From Grammarly, above the text');
  });

  it('D01 F14 tracks an impression after one second in view, clicks and the close button', () => {
    vi.useFakeTimers();
    const { events } = renderOverlays({ ...withBanner, width: 390 });
    FakeIntersectionObserver.show(banner() as Element, 0.5);
    vi.advanceTimersByTime(999);
    expect(events()).toEqual([]);
    vi.advanceTimersByTime(1);
    fireEvent.click(screen.getByText('Get Grammarly Pro'));
    fireEvent.click(screen.getByLabelText('Close banner'));
    const common = { placement: 'chMobilePostTopBanner', flowType: 'premium', flowTarget: 'premium', postId: post.id };
    expect(events()).toEqual([
      expect.objectContaining({ eventName: 'contenthub/banner/impression', ...common }),
      expect.objectContaining({ eventName: 'contenthub/banner/click', ...common }),
      expect.objectContaining({ eventName: 'contenthub/banner/close', ...common }),
    ]);
  });
});
