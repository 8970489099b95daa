import { redactUrl } from '@contenthub/contracts/http/redact-secrets';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { urls } from '../../../sites/urls.ts';
import { renderInSite } from '../../../testing/render-in-hub.tsx';
import { gate, visitorSamples, withTreatments } from '../../../testing/visitors.ts';
import { HeaderLink } from './HeaderLink.tsx';

const campaign = '/blog/?utm_source=letter&utm_campaign=spring&ref=mail';

beforeEach(() => {
  vi.useFakeTimers();
});

/** Clicks, and returns whether the browser follows the link itself. */
function click(link: HTMLElement, init: MouseEventInit = {}): boolean {
  return fireEvent.click(link, init);
}

function renderLink(link: ReactElement, address?: string) {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  return { ...renderInSite(link, address ? { address } : {}), assign, link: screen.getByRole('link') };
}

describe('a link with delayed navigation', () => {
  it('B07 navigates after 200 ms and not before', () => {
    const { assign, link } = renderLink(<HeaderLink to={{ urlKey: 'signIn' }} label="Log in" delaysNavigation />);
    expect(click(link)).toBe(false);
    act(() => vi.advanceTimersByTime(199));
    expect(assign).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(assign).toHaveBeenCalledOnce();
  });

  it('A19 B07 adds the reader’s campaign and our own medium', () => {
    const { assign, link } = renderLink(
      <HeaderLink to={{ urlKey: 'pricing' }} label="Pricing" delaysNavigation />,
      campaign,
    );
    click(link);
    vi.advanceTimersByTime(200);
    expect(assign.mock.calls).toEqual([[`${urls.pricing}?utm_source=letter&utm_medium=internal&utm_campaign=spring`]]);
  });

  it('J01 J03 opens the sign-in page with the current page as return URL, without a campaign', () => {
    const { assign, link } = renderLink(<HeaderLink to={{ urlKey: 'signIn' }} label="Log in" delaysNavigation />);
    expect(link).toHaveAttribute('href', '/signin?next=%2Fblog%2F');
    history.pushState(null, '', '/blog/grammar?page=2&utm_source=letter');
    click(link);
    vi.advanceTimersByTime(200);
    const next = encodeURIComponent('/blog/grammar?page=2&utm_source=letter');
    expect(assign.mock.calls).toEqual([[`${location.origin}/signin?next=${next}`]]);
  });

  it('H03 does not pass on the secret in a preview URL', () => {
    const { link } = renderLink(
      <HeaderLink to={{ urlKey: 'signIn' }} label="Log in" delaysNavigation />,
      '/blog/preview/7/nonce',
    );
    click(link);
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/signin\?next=%2Fblog%2F$/));
  });

  it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'B07 leaves a click with %o to the browser',
    (init) => {
      const { assign, link } = renderLink(<HeaderLink to={{ urlKey: 'signIn' }} label="Log in" delaysNavigation />);
      expect(click(link, init)).toBe(true);
      vi.advanceTimersByTime(1000);
      expect(assign).not.toHaveBeenCalled();
    },
  );
});

describe('a link without delay', () => {
  it('B07 is followed by the browser immediately, with campaign parameters', () => {
    const { assign, link } = renderLink(<HeaderLink to={{ urlKey: 'pricing' }} label="Pricing" />, campaign);
    expect(click(link)).toBe(true);
    expect(link).toHaveAttribute('href', `${urls.pricing}?utm_source=letter&utm_medium=internal&utm_campaign=spring`);
    vi.advanceTimersByTime(1000);
    expect(assign).not.toHaveBeenCalled();
  });

  it('A19 has no campaign parameters before it is used', () => {
    const { link } = renderLink(<HeaderLink to={{ urlKey: 'pricing' }} label="Pricing" />, campaign);
    expect(link).toHaveAttribute('href', urls.pricing);
    fireEvent.focusIn(link);
    expect(link.getAttribute('href')).toContain('utm_campaign=spring');
  });

  it('B07 calls the navigation hook with the final URL', () => {
    const onNavigate = vi.fn();
    const to = { urlKey: 'pricing' } as const;
    const { link } = renderLink(<HeaderLink to={to} label="Pricing" onNavigate={onNavigate} />, campaign);
    click(link);
    expect(onNavigate.mock.calls).toEqual([
      [`${urls.pricing}?utm_source=letter&utm_medium=internal&utm_campaign=spring`],
    ]);
  });
});

describe.each([
  ['a URL of another site', 'https://coda.io/docs'],
  ['a protocol-relative URL', '//coda.io/docs'],
  ['a mail link', 'mailto:press@example.com'],
])('%s', (_, href) => {
  it('B07 is a plain anchor, even with delay or navigation hook', () => {
    const onNavigate = vi.fn();
    const { assign, link } = renderLink(
      <HeaderLink to={{ href }} label="Elsewhere" delaysNavigation onNavigate={onNavigate} />,
      campaign,
    );
    expect(click(link)).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(link).toHaveAttribute('href', href);
    expect(assign).not.toHaveBeenCalled();
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it('F14a is still tracked', () => {
    const { events, link } = renderLink(<HeaderLink to={{ href }} label="Elsewhere" />);
    click(link);
    const tracked = { object: 'headerItem', label: 'Elsewhere', objectId: redactUrl(href) };
    expect(events()).toEqual([expect.objectContaining(tracked)]);
  });
});

it('B07 keeps a URL within the hub unchanged, without campaign parameters', () => {
  const { link } = renderLink(<HeaderLink to={{ href: '/blog/grammar' }} label="Grammar" />, campaign);
  expect(click(link)).toBe(true);
  expect(link).toHaveAttribute('href', '/blog/grammar');
});

it('F14a tracks the final URL, the key and the label', () => {
  const { events, link } = renderLink(<HeaderLink to={{ urlKey: 'pricing' }} label="Pricing" />, campaign);
  click(link);
  expect(events()).toEqual([
    {
      eventName: 'contenthub/headerItem/click',
      object: 'headerItem',
      action: 'click',
      label: 'Pricing',
      objectId: 'pricing',
      url: `${urls.pricing}?utm_source=letter&utm_medium=internal&utm_campaign=spring`,
    },
  ]);
});

it('F14a tracks a middle click once, and no right click', () => {
  const { events, link } = renderLink(<HeaderLink to={{ urlKey: 'pricing' }} label="Pricing" />);
  const auxClick = (button: number) => fireEvent(link, new MouseEvent('auxclick', { button, bubbles: true }));
  auxClick(2);
  expect(events()).toEqual([]);
  auxClick(1);
  expect(events()).toHaveLength(1);
});

it.each([
  ['on', urls.openings],
  ['off', urls.jobs],
] as const)('B01e links to the careers URL of its gate when it is %s', (group, href) => {
  const visitor = withTreatments(visitorSamples.anonymous, gate('update_openings_page_urls_25', group));
  renderInSite(<HeaderLink to={{ urlKey: 'jobs' }} label="Jobs" />, { visitor });
  expect(screen.getByRole('link')).toHaveAttribute('href', href);
});
