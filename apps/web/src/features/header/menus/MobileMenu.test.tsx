import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { business } from '../../../sites/business.ts';
import { main } from '../../../sites/main.ts';
import { renderInSite } from '../../../testing/render-in-hub.tsx';
import { gate, visitorSamples, withTreatments } from '../../../testing/visitors.ts';
import { MobileMenu } from './MobileMenu.tsx';

type Options = Parameters<typeof renderInSite>[1] & { part?: 'site' | 'blog'; blog?: typeof main };

function renderMenu({ part = 'site', blog = main, ...options }: Options = {}) {
  const onClose = vi.fn();
  const hub = renderInSite(<MobileMenu section={part} blog={blog} onClose={onClose} />, { width: 390, ...options });
  return { ...hub, onClose };
}

const entries = () =>
  [...document.querySelectorAll('dialog nav > ul > li')].map((entry) => entry.querySelector('summary, a')?.textContent);

describe('the menu of the site', () => {
  it('B08 B10 lists the menus, sales, the button and the login link', () => {
    renderMenu();
    expect(entries()).toEqual(['Product', 'Work', 'Education', 'Pricing', 'Resources', 'Contact Sales']);
    expect(screen.getByText('Get Grammarly').closest('a')).toHaveAttribute('href', '/signup?next=%2Fblog%2F');
    expect(screen.getByText('Log in')).toHaveAttribute('href', '/signin?next=%2Fblog%2F');
  });

  it('J02 contains the account menu of a signed-in reader', () => {
    renderMenu({ visitor: visitorSamples.premium });
    expect(entries()).toContain('My account');
    expect(screen.getByText('Profile').closest('a')).toHaveAttribute('href', '/account');
    expect(screen.getByText('Sign out')).toBeInTheDocument();
    expect(screen.queryByText('Log in')).not.toBeInTheDocument();
  });

  it('B06 links a signed-in reader to the account hub of a company’s account site', () => {
    const accounts = { own: false, account: 'https://account.example.com/account' };
    renderMenu({ visitor: visitorSamples.premium, accounts });
    expect(screen.getByText('My Grammarly')).toHaveAttribute('href', accounts.account);
  });

  it.each([
    ['on', true],
    ['off', false],
  ] as const)('B01e follows the gate of "What’s new" when it is %s', (group, shown) => {
    renderMenu({ visitor: withTreatments(visitorSamples.anonymous, gate('whats_new_header_item_25', group)) });
    expect(entries().includes('What’s new')).toBe(shown);
  });
});

describe('the menu of a blog', () => {
  it('B10 lists only its own topics', () => {
    renderMenu({ part: 'blog' });
    expect(screen.getByLabelText('Blog menu', { selector: 'dialog' })).toBeInTheDocument();
    expect(entries()).toContain('Language Rules');
    expect(screen.queryByText('Contact Sales')).not.toBeInTheDocument();
    expect(screen.queryByText('Log in')).not.toBeInTheDocument();
  });

  it('A13 is the first menu of the business blog', () => {
    renderMenu({ blog: business });
    expect(entries()).toEqual(['Pricing', 'Solutions', 'Learn', 'Security', 'Contact Sales']);
  });

  it('marks the current page', () => {
    renderMenu({ part: 'blog', address: '/blog/grammar' });
    const current = [...document.querySelectorAll('[aria-current=page]')].map((link) => link.getAttribute('href'));
    expect(current).toEqual(['/blog/grammar']);
  });
});

it('B07 B08 closes when one of its links is followed', () => {
  const { onClose } = renderMenu({ part: 'blog' });
  fireEvent.click(document.querySelector('dialog details a') as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
});

it('F14a tracks opening, and closing on unmount', () => {
  const { events, unmount } = renderMenu();
  unmount();
  expect(events().map(({ eventName, label }) => [eventName, label])).toEqual([
    ['contenthub/headerMenu/open', 'Grammarly'],
    ['contenthub/headerMenu/close', 'Grammarly'],
  ]);
});
