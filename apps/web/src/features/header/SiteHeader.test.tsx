import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allBlogs } from '../../sites/all-blogs.ts';
import { business } from '../../sites/business.ts';
import { developer } from '../../sites/developer.ts';
import { main } from '../../sites/main.ts';
import { renderInSite, setViewportWidth } from '../../testing/render-in-hub.tsx';
import { getStyle } from '../../testing/style-of.ts';
import { lazyMobileMenu, SiteHeader } from './SiteHeader.tsx';

const isShown = (element: Element) => {
  for (let at: Element | null = element; at; at = at.parentElement) if (getStyle(at).display === 'none') return false;
  return true;
};

const primary = () => document.querySelector<HTMLElement>('[data-primary-header]') as HTMLElement;
const secondary = () => document.querySelector<HTMLElement>('[data-secondary-header]');

describe('at the breakpoint', () => {
  it.each([
    [991, { menus: true, sales: true, menuButton: false, login: [true, false] }],
    [990, { menus: false, sales: false, menuButton: true, login: [false, true] }],
  ])('B09 shows the header for %i px', (width, expected) => {
    renderInSite(<SiteHeader blog={main} />, { width });
    const header = within(primary());
    expect({
      menus: isShown(header.getByText('Pricing')),
      sales: isShown(header.getByText('Contact Sales')),
      menuButton: isShown(header.getByLabelText('Menu')),
      login: header.getAllByText('Log in').map(isShown),
    }).toEqual(expected);
  });

  it.each([
    [991, { menus: true, topics: false }],
    [990, { menus: false, topics: true }],
  ])('B09 shows the second header for %i px', (width, expected) => {
    renderInSite(<SiteHeader blog={main} />, { width });
    const header = within(secondary() as HTMLElement);
    expect({
      menus: isShown(header.getByLabelText('Blog topics')),
      topics: isShown(header.getByText('Topics', { selector: 'button' })),
    }).toEqual(expected);
  });

  it('B09 shows login and the call-to-action button on narrow screens', () => {
    renderInSite(<SiteHeader blog={main} />, { width: 390 });
    expect(isShown(within(primary()).getByText('Get Grammarly'))).toBe(true);
  });

  it('B09 is 64 px high on narrow screens', () => {
    renderInSite(<SiteHeader blog={main} />, { width: 390 });
    const inner = primary().firstElementChild as Element;
    expect(getStyle(inner).height).toBe('calc(64px - 1px)');
  });
});

describe('search', () => {
  it.each(allBlogs)('J14 is in the header of the $key blog', (blog) => {
    renderInSite(<SiteHeader blog={blog} />);
    const field = screen.getByRole('searchbox', { name: 'Search' });
    expect([isShown(field), field.closest('form')?.getAttribute('action')]).toEqual([true, blog.searchFormAction]);
  });

  it('J14 is in the menu on phones', async () => {
    const { user } = renderInSite(<SiteHeader blog={business} />, { width: 390 });
    expect(isShown(screen.getByLabelText('Search'))).toBe(false);
    await user.click(screen.getByLabelText('Menu'));
    await act(() => lazyMobileMenu.load());
    const field = screen.getByRole('searchbox', { name: 'Search Business' });
    expect(field.closest('form')).toHaveAttribute('action', business.searchFormAction);
  });
});

describe('the headers of a blog', () => {
  it('B01 links the logo to the main home', () => {
    renderInSite(<SiteHeader blog={developer} />);
    expect(screen.getByLabelText('Grammarly')).toHaveAttribute('href', '/blog/');
  });

  it('B04 shows the logo and the categories of the blog in the second header', () => {
    renderInSite(<SiteHeader blog={main} />);
    const header = within(secondary() as HTMLElement);
    expect(header.getByText('Blog', { selector: 'a' })).toHaveAttribute('href', '/blog/');
    expect(header.getByText('Blog', { selector: 'a' })).toHaveAttribute('aria-current', 'true');
    expect(header.getByText('Language Rules', { selector: 'summary' })).toBeInTheDocument();
  });

  it('B04 shows no second header on the business blog, and its name beside the logo', () => {
    renderInSite(<SiteHeader blog={business} />);
    expect(secondary()).toBeNull();
    expect(within(primary()).getByText('Business')).toHaveAttribute('href', '/business/learn');
  });

  it('A08 shows no navigation and no menu button on the developer blog', () => {
    renderInSite(<SiteHeader blog={developer} />);
    expect(secondary()?.querySelector('nav')).toBeNull();
    expect(screen.queryByText('Topics')).not.toBeInTheDocument();
  });
});

describe('the mobile menu', () => {
  const dialogs = () =>
    [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.getAttribute('aria-label'));
  const open = async (name: string) => {
    const hub = renderInSite(<SiteHeader blog={main} />, { width: 390 });
    const button = name === 'Menu' ? screen.getByLabelText(name) : screen.getByText(name, { selector: 'button' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await hub.user.click(button);
    await act(() => lazyMobileMenu.load());
    return { ...hub, button };
  };

  it('B10 opens only the menu of the section whose button was clicked', async () => {
    const { button } = await open('Topics');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByLabelText('Menu', { selector: 'button' })).toHaveAttribute('aria-expanded', 'false');
    expect(dialogs()).toEqual(['Blog menu']);
  });

  it('B08 closes with its close button', async () => {
    const { user, button } = await open('Menu');
    expect(dialogs()).toEqual(['Grammarly menu']);
    await user.click(screen.getByLabelText('Close'));
    expect(dialogs()).toEqual([]);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('B08 stays open up to 1030 px and closes above', async () => {
    await open('Menu');
    act(() => setViewportWidth(1030));
    expect(dialogs()).toEqual(['Grammarly menu']);
    act(() => setViewportWidth(1031));
    expect(dialogs()).toEqual([]);
  });
});
