import { postSample } from '@contenthub/contracts/samples/post';
import { FakeIntersectionObserver } from '@contenthub/ui/testing/fake-intersection-observer.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from '../../blogs/main.ts';
import { addresses } from '../../brand/addresses.ts';
import { renderInHub, setViewportWidth } from '../../testing/render-in-hub.tsx';
import { experiment, treated, visitorBlocks } from '../../testing/visitors.ts';
import { Attention } from './Attention.tsx';
import { popupState } from './popup-state.ts';

const post = { ...postSample, callToAction: null };
const workplacePost = { ...post, categories: [{ name: 'Workplace', slug: 'workplace' }] };
const { anonymous, freemium, premium } = visitorBlocks;

const banner = () => document.querySelector<HTMLElement>('aside[data-place]');
const placement = () => banner()?.dataset.place;
const popup = () => screen.queryByRole('dialog');

type Options = Parameters<typeof renderInHub>[1] & { post?: typeof post; counts?: boolean };

function renderAttention({ post: shown = post, counts = true, ...options }: Options = {}) {
  return renderInHub(
    <main>
      <h1 tabIndex={-1}>{shown.title}</h1>
      <Attention blog={main} post={shown} counts={() => counts} />
    </main>,
    options,
  );
}

beforeEach(() => {
  document.documentElement.setAttribute('data-treatment-gdpr-inverted', 'on');
});

describe('the popup', () => {
  it('D01h D10 opens on landing for an anonymous reader of a post in a generic category', () => {
    renderAttention();
    expect(popup()).toHaveAccessibleName('Write it right the first time');
    expect(popup()).toHaveAttribute('aria-modal', 'false');
    expect(screen.getByRole('link', { name: 'Create an Account' })).toHaveAttribute('href', addresses.signUp);
  });

  it.each([
    ['a freemium reader', { visitor: freemium }],
    ['a premium reader', { visitor: premium }],
    ['a post in no generic category', { post: workplacePost }],
    ['a copy of the page on another host', { counts: false }],
  ])('D10 does not open for %s', (_, options) => {
    renderAttention(options);
    expect(popup()).not.toBeInTheDocument();
  });

  it('D10 waits for a consent choice where one is due', () => {
    document.documentElement.removeAttribute('data-treatment-gdpr-inverted');
    renderAttention();
    expect(popup()).not.toBeInTheDocument();
    expect(banner()).toBeNull();
    act(() => {
      document.documentElement.setAttribute('data-choice', '');
      dispatchEvent(new Event('contenthub:consent'));
    });
    expect(popup()).toBeInTheDocument();
  });

  it('D10 D11 gives way to the banner when it is closed, and can be opened again', () => {
    renderAttention();
    expect(banner()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(popup()).not.toBeInTheDocument();
    expect(placement()).toBe('chPostTopBanner');
    act(popupState.open);
    expect(popup()).toBeInTheDocument();
  });

  it('D10 closes on Escape', () => {
    renderAttention();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(popup()).not.toBeInTheDocument();
  });

  it('D10 leaves Escape to a menu that is open above it', () => {
    renderAttention();
    const header = document.body.appendChild(document.createElement('header'));
    header.innerHTML = '<details open></details>';
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(popup()).toBeInTheDocument();
    header.remove();
  });

  it('D10 stays away for good when it is dismissed', () => {
    const { unmount } = renderAttention();
    fireEvent.click(screen.getByRole('button', { name: 'Don’t show this again' }));
    act(popupState.open);
    expect(popup()).not.toBeInTheDocument();
    expect(localStorage.getItem('contenthub:dismissed')).toBe('popup');
    unmount();
  });

  it('D10 returns focus to the headline when it had focus', () => {
    renderAttention();
    const close = screen.getByRole('button', { name: 'Close' });
    close.focus();
    fireEvent.click(close);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('F14c tracks impression, click, close and dismissal with one impression id', () => {
    const { events } = renderAttention();
    fireEvent.click(screen.getByRole('link', { name: 'Create an Account' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    act(popupState.open);
    fireEvent.click(screen.getByRole('button', { name: 'Don’t show this again' }));
    const popupEvents = events().filter(({ object }) => object === 'popup');
    expect(popupEvents.map(({ action }) => action)).toEqual(['impression', 'click', 'close', 'impression', 'dismiss']);
    expect(popupEvents[0]).toMatchObject({
      placement: 'chPostPopup',
      flowType: 'signUp',
      flowTarget: 'signUp',
      popupType: 'generic',
      postId: post.id,
      postUrl: post.link,
      category: 'commonly-confused-words',
      isCustomizedThroughWP: false,
    });
    const ids = popupEvents.map(({ impressionId }) => impressionId);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(ids[3]).not.toBe(ids[0]);
  });
});

describe('the popup of the Google experiment', () => {
  const google = () => screen.queryByRole('link', { name: 'Sign up with Google' });
  const name = 'adding_google_signup_cta_to_blog_popup';

  it('D22 offers the test group to sign up with Google, and to come back to the post', () => {
    renderAttention({ visitor: treated(anonymous, experiment(name, 'test_blog_google_cta')) });
    expect(google()).toHaveAttribute(
      'href',
      '/api/account/google?next=%2Fblog%2Fcommonly-confused-words%2Faffect-vs-effect',
    );
    expect(popup()).toHaveAttribute('data-popup-type', 'google');
  });

  it('D22 offers the control group no Google link', () => {
    renderAttention({ visitor: treated(anonymous, experiment(name, 'control')) });
    expect(popup()).toBeInTheDocument();
    expect(google()).not.toBeInTheDocument();
  });

  it('tracks the exposure once the visitor is settled', async () => {
    const { visitors, events } = renderAttention({ visitor: treated(anonymous, experiment(name, 'control')) });
    expect(events().map(({ object }) => object)).not.toContain('experiment');
    await act(() => visitors.settle());
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
    renderAttention({ ...withBanner, width });
    expect(placement()).toBe(expected);
  });

  it('D01e follows the window across the breakpoint', () => {
    renderAttention({ ...withBanner, width: 991 });
    act(() => setViewportWidth(990));
    expect(placement()).toBe('chMobilePostTopBanner');
  });

  it.each([
    ['anonymous', 'Get Grammarly Pro', addresses.signUp],
    ['freemium', 'Get Grammarly Pro', addresses.premium],
  ] as const)('D12 offers the professional plan on a workplace post (%s)', (tier, text, href) => {
    renderAttention({ visitor: visitorBlocks[tier], post: workplacePost });
    expect(screen.getByText(text).closest('a')).toHaveAttribute('href', href);
  });

  it.each([
    ['a freemium reader of a generic post', { visitor: freemium }],
    ['an open popup', {}],
  ])('D11 does not show for %s', (_, options) => {
    renderAttention(options);
    expect(banner()).toBeNull();
  });

  it('D12 shows nothing to a premium reader', () => {
    renderAttention({ visitor: premium, post: workplacePost });
    expect(banner()).toBeNull();
  });

  it('D13 is suppressed for the group that has the side banner only', () => {
    const visitor = treated(freemium, experiment('blog_sticky_sidebanner_cta_rerun', 'test_sidebanner_only'));
    renderAttention({ ...withBanner, visitor });
    expect(banner()).toBeNull();
  });

  it('D11 stays hidden once it is closed, and gives focus to the headline', () => {
    renderAttention(withBanner);
    fireEvent.click(screen.getByLabelText('Close this banner'));
    expect(banner()).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(localStorage.getItem('contenthub:dismissed')).toBe('topBanner');
  });

  it('B15 marks the page while it shows, so that the header is not fixed', () => {
    renderAttention(withBanner);
    expect(document.documentElement).toHaveAttribute('data-popup-banner');
    fireEvent.click(screen.getByLabelText('Close this banner'));
    expect(document.documentElement).not.toHaveAttribute('data-popup-banner');
  });

  it('has a name for assistive technology', () => {
    renderAttention(withBanner);
    expect(banner()).toHaveAccessibleName('From Grammarly, above the text');
  });

  it('D01 F14 tracks an impression after one second in view, clicks and the close button', () => {
    vi.useFakeTimers();
    const { events } = renderAttention({ ...withBanner, width: 390 });
    FakeIntersectionObserver.show(banner() as Element, 0.5);
    vi.advanceTimersByTime(999);
    expect(events()).toEqual([]);
    vi.advanceTimersByTime(1);
    fireEvent.click(screen.getByText('Get Grammarly Pro'));
    fireEvent.click(screen.getByLabelText('Close this banner'));
    const common = { placement: 'chMobilePostTopBanner', flowType: 'premium', flowTarget: 'premium', postId: post.id };
    expect(events()).toEqual([
      expect.objectContaining({ eventName: 'contenthub/banner/impression', ...common }),
      expect.objectContaining({ eventName: 'contenthub/banner/click', ...common }),
      expect.objectContaining({ eventName: 'contenthub/banner/close', ...common }),
    ]);
  });
});
