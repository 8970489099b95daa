import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { analyticsResponse, renderConsole } from '../../testing/console.tsx';

const user = userEvent.setup();
const good = { readers: 400, views: 500, readings: 200, ends: 140, helpful: 30, unhelpful: 0 };
const bad = { readers: 100, views: 120, readings: 100, ends: 20, helpful: 2, unhelpful: 8 };
const totals = { readers: 500, views: 620, readings: 300, ends: 160, helpful: 32, unhelpful: 8 };
const rows = [
  { value: '1', metrics: good, previous: good },
  { value: '2', metrics: bad, previous: { ...bad, readers: 300 } },
];
const open = (url: string, found: object[] = rows) =>
  renderConsole(url, {
    '/api/analytics/query': (body) =>
      body.groupBy === 'post' && !body.interval
        ? { ...analyticsResponse(body), rows: found, totals, previousTotals: totals }
        : analyticsResponse(body),
  });

describe('posts', () => {
  it('K03 shows the number of posts read, and sorts, searches and opens them', async () => {
    const { href } = open('/posts');
    expect(await screen.findByText(/The ten most read have/)).toHaveTextContent(
      '2 posts were read in the last 28 days. The ten most read have 100% of 620 views of posts.',
    );
    const titles = () =>
      screen.getAllByRole('link', { name: /^(Commas|Semicolons)$/ }).map(({ textContent }) => textContent);
    expect(titles()).toEqual(['Commas', 'Semicolons']);
    await user.click(screen.getByRole('button', { name: 'Sort by Read to end' }));
    await user.click(screen.getByRole('button', { name: 'Sort by Read to end' }));
    await waitFor(() => expect(href()).toContain('sort=readToEnd.asc'));
    expect(titles()).toEqual(['Semicolons', 'Commas']);
    await user.type(screen.getByRole('searchbox', { name: 'Search titles' }), 'semi');
    await waitFor(() => expect(titles()).toEqual(['Semicolons']));
    await user.click(screen.getByRole('link', { name: 'Semicolons' }));
    await waitFor(() => expect(href()).toMatch(/^\/posts\/2/));
  });

  it('K03 counts one post in words', async () => {
    open('/posts', rows.slice(0, 1));
    expect(await screen.findByText(/The ten most read have/)).toHaveTextContent(
      /^1 post was read in the last 28 days\./,
    );
  });

  it('K03 explains a period without readers', async () => {
    open('/posts', []);
    expect(await screen.findByText('No posts were read in this period')).toBeVisible();
  });
});

describe('posts to update next', () => {
  it('K08 names the first one with its reasons, and opens it with them', async () => {
    const { href } = open('/posts?tab=update');
    expect(await screen.findByText(/^Start with/)).toHaveTextContent(
      /^Start with Semicolons\. Lost 200 of 300 readers/,
    );
    expect(screen.getByRole('heading', { name: '1 post does worse than the others' })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Semicolons' });
    const item = within(link.closest('li') as HTMLElement);
    expect(item.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Losing readers Lost 200/),
      expect.stringMatching(/^Not finished 20% of 100 readings reach the end/),
      expect.stringMatching(/^Not helpful/),
    ]);
    await user.click(link);
    await waitFor(() => expect(href()).toBe('/posts/2?tab=update'));
  });

  it('K08 shows an empty state if no post needs an update', async () => {
    open('/posts?tab=update', rows.slice(0, 1));
    expect(await screen.findByText('No post stands out')).toBeVisible();
    expect(screen.queryByText(/^Start with/)).toBeNull();
  });
});
