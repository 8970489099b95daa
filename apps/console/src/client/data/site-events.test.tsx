import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../testing/console.tsx';

const period = 'from=2026-05-21T00%3A00%3A00.000Z&to=2026-06-18T00%3A00%3A00.000Z';
const post = (id: number, title: string, published: string, updated = published, blog = 'main') => ({
  ...{ id, blog, title, published: `${published}T09:00:00.000Z`, updated: `${updated}T15:00:00.000Z` },
});
const handlers = {
  [`/api/content/post-changes?${period}`]: () => ({
    posts: [
      post(7, 'Commas', '2026-06-02'),
      post(8, 'Colons', '2026-06-02'),
      post(9, 'Dashes', '2026-06-02'),
      post(10, 'Hyphens', '2025-01-01', '2026-06-10', 'developer'),
    ],
  }),
  '/api/staff/releases': () => ({
    releases: [
      { version: '1.1.0', firstRunAt: '2026-06-02T12:00:00.000Z' },
      { version: '1.0.0', firstRunAt: '2026-01-02T12:00:00.000Z' },
    ],
  }),
  '/api/staff/experiment-events': () => ({
    events: [
      { experiment: 'popup_question', kind: 'started', at: '2026-06-15T08:00:00.000Z' },
      { experiment: 'popup_question', kind: 'decided', at: '2026-06-18T08:00:00.000Z' },
    ],
  }),
};

async function open(url: string) {
  renderConsole(url, handlers);
  const chart = await screen.findByRole('figure', { name: 'Readers' });
  const lines = () =>
    within(chart)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  return { chart, lines };
}

describe('what happened on the site', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-18T10:30:00.000Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('K10 marks posts, releases and experiments on Overview, several of one day together', async () => {
    const { chart, lines } = await open('/');
    await waitFor(() =>
      expect(lines()).toEqual([
        'Tue, Jun 2, 2026 Release 1.1.0 · Published 3 posts: “Commas”, “Colons” and 1 more',
        'Wed, Jun 10, 2026 Updated “Hyphens”',
        'Mon, Jun 15, 2026 Experiment popup_question started',
      ]),
    );
    await userEvent.click(within(chart).getByRole('button', { name: 'Readers as a table' }));
    expect(within(chart).getByRole('row', { name: /Jun 15/ })).toHaveTextContent(/Experiment popup_question started$/);
  });

  it('K10 leaves out posts that do not match the filters', async () => {
    const { lines } = await open('/?blog=developer');
    await waitFor(() =>
      expect(lines()).toEqual([
        'Tue, Jun 2, 2026 Release 1.1.0',
        'Wed, Jun 10, 2026 Updated “Hyphens”',
        'Mon, Jun 15, 2026 Experiment popup_question started',
      ]),
    );
  });

  it('K04 marks publication, releases and experiments on one post', async () => {
    renderConsole('/posts/7', handlers);
    const line = await screen.findByText('Published', { selector: 'li span', exact: false });
    const list = line.closest('ol') as HTMLElement;
    await waitFor(() => expect(list).toHaveTextContent(/Experiment popup_question started/));
    expect(list).toHaveTextContent(/Jun 2, 2026 Release 1\.1\.0 · Published/);
    expect(list).not.toHaveTextContent(/Hyphens|Commas/);
  });
});
