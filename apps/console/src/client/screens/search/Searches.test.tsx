import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { analyticsResponse, renderConsole } from '../../testing/console.tsx';

const user = userEvent.setup();
const totals = { searches: 200, readers: 120, searchesWithoutResult: 50, searchesWithoutClick: 20 };
const open = (url: string, rows = [{ value: 'semicolon', metrics: totals, previous: totals }], paths: unknown[] = []) =>
  renderConsole(url, {
    '/api/analytics/query': (body) =>
      body.groupBy === 'search'
        ? { ...analyticsResponse(body), rows }
        : { ...analyticsResponse(body), totals, previousTotals: totals },
    '/api/analytics/paths': () => ({ rows: paths, simulated: false }),
  });

describe('searches', () => {
  it('K05 shows the shares without results or clicks, and links each term to its results page', async () => {
    open('/search');
    expect(await screen.findByText(/found nothing, and/)).toHaveTextContent(
      '200 searches in the last 28 days. 25% found nothing, and 10% found something that nobody opened.',
    );
    const link = await screen.findByRole('link', { name: /^semicolon/ });
    expect(link).toHaveAttribute('href', 'https://www.example.com/blog/search/semicolon');
    expect(link).toHaveAccessibleName(/opens the results page/);
  });

  it.each([
    ['Without result', 'without-result', 'searchesWithoutResult', /Write about it/],
    ['Without click', 'without-click', 'searchesWithoutClick', /do not look like an answer/],
  ])('K05 lists those %s first', async (tab, id, orderBy, note) => {
    const { requests, href } = open('/search?q=comma&sort=readers.asc');
    await user.click(await screen.findByRole('link', { name: tab }));
    expect(await screen.findByText(note)).toBeVisible();
    // What was typed and sorted belongs to another table.
    expect(href()).toBe(`/search?tab=${id}`);
    expect(screen.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(requests.map(({ body }) => body.orderBy)).toContain(orderBy));
  });

  it('K05 shows searches that readers replaced', async () => {
    const pair = { start: { value: 'semicolan' }, end: { value: 'semicolon' }, visits: 12, views: 14 };
    open('/search?tab=corrected', [], [pair]);
    const row = await screen.findByRole('row', { name: /^semicolan/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['semicolon', '12']);
  });

  it.each([
    ['/search', 'No searches in this period'],
    ['/search?tab=without-click', 'No such searches in this period'],
    ['/search?tab=corrected', 'Nobody searched again in this period'],
  ])('K05 explains an empty %s', async (url, title) => {
    open(url, []);
    expect(await screen.findByText(title)).toBeVisible();
  });
});
