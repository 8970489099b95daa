import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { business } from '../../sites/business.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { BusinessHome } from './BusinessHome.tsx';
import { OtherDepartments } from './DepartmentCards.tsx';

const renderHome = (filter?: string, search?: string) =>
  renderInSite(<BusinessHome blog={business} filter={filter} search={search} />);
const kinds = () => within(screen.getByRole('navigation', { name: 'Content type' })).getAllByRole('link');
const addressesOf = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));

describe('the departments', () => {
  it('A11 A26 are four, with their names and paths', () => {
    renderHome();
    const links = within(screen.getByRole('navigation', { name: 'Teams' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Customer Experience', '/business/learn/customer-experience'],
      ['Human Resources', '/business/learn/hr'],
      ['Marketing', '/business/learn/marketing'],
      ['Sales', '/business/learn/sales'],
    ]);
  });

  it('A11 omit the current department', () => {
    renderInSite(<OtherDepartments blog={business} except="gb-hr" />);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Customer Experience',
      'Marketing',
      'Sales',
    ]);
  });
});

describe('the filter', () => {
  it('A10 marks everything as selected without a filter', () => {
    renderHome();
    expect(addressesOf(kinds())).toEqual([
      '/business/learn',
      '/business/learn?filter=businessBlog',
      '/business/learn?filter=content',
      '/business/learn?filter=engContent',
    ]);
    expect(kinds().map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null, null]);
  });

  it('A10 marks the content type in the URL', () => {
    renderHome('content');
    expect(kinds().map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'true', null]);
  });

  it('A25 keeps the search query', () => {
    renderHome(undefined, 'tone of voice');
    expect(addressesOf(kinds())).toEqual([
      '/business/learn?search=tone%20of%20voice',
      '/business/learn?filter=businessBlog&search=tone%20of%20voice',
      '/business/learn?filter=content&search=tone%20of%20voice',
      '/business/learn?filter=engContent&search=tone%20of%20voice',
    ]);
  });

  it('J11 tracks the selected department', () => {
    const { events } = renderHome();
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Teams' })).getByRole('link', { name: 'Sales' }));
    expect(events()).toEqual([
      expect.objectContaining({ eventName: 'contenthub/filter/select', department: 'gb-sales' }),
    ]);
  });

  it('J11 tracks the selected content type, and an empty one for everything', () => {
    const { events } = renderHome('content');
    const [everything, articles] = kinds();
    fireEvent.click(articles as HTMLElement);
    fireEvent.click(everything as HTMLElement);
    expect(events().map(({ eventName, contentType }) => [eventName, contentType])).toEqual([
      ['contenthub/filter/select', 'businessBlog'],
      ['contenthub/filter/select', ''],
    ]);
  });
});

describe('the search form', () => {
  it('A25 contains the search query, and the filter for browsers without scripts', () => {
    renderHome('content', 'tone');
    expect(screen.getByLabelText('Search Business')).toHaveValue('tone');
    expect(document.querySelector('input[type=hidden]')).toHaveAttribute('value', 'content');
  });

  it('A25 opens the results within the filter', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ words: [], posts: [] }));
    const { user, navigated, events } = renderHome('content');
    await user.type(screen.getByLabelText('Search Business'), 'tone (of) voice');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(navigated).toEqual(['/business/learn?filter=content&search=tone%20of%20voice']));
    expect(events()).toEqual([
      expect.objectContaining({
        eventName: 'contenthub/search/submit',
        search: 'tone of voice',
        query: 'tone (of) voice',
      }),
    ]);
  });
});
