import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { analyticsResponse, renderConsole } from '../../testing/console.tsx';

const user = userEvent.setup();
const totals = { impressions: 1000, clicks: 50, signUps: 4 };
const placements = [
  { value: 'chPostPopup', metrics: { impressions: 400, clicks: 10 } },
  { value: 'chMidButton', metrics: { impressions: 600, clicks: 40 } },
];
const open = (rows = placements, all: Record<string, number> = totals) =>
  renderConsole('/calls-to-action?compare=off', {
    '/api/analytics/query': (body) => ({
      ...analyticsResponse(body),
      ...(body.groupBy === 'placement' && { rows }),
      totals: all,
    }),
  });

describe('calls to action', () => {
  it('names the share that is clicked, and the best placement', async () => {
    open();
    expect(await screen.findByText(/does best with/)).toHaveTextContent(
      /^5% of 1,000 calls to action that were seen were clicked\. “.+” does best with 6\.7%\.$/,
    );
    const table = within(await screen.findByRole('region', { name: 'Placements' }));
    expect(table.getAllByRole('row').map(({ textContent }) => /600|400/.exec(textContent ?? '')?.[0])).toEqual([
      ...[undefined, '600', '400'],
    ]);
  });

  it.each([
    [
      [
        { impressions: 736, clicks: 47 },
        { impressions: 511, clicks: 30 },
      ],
      /Which does best is too close to call: “.+” or “.+”\.$/,
    ],
    [
      [
        { impressions: 28, clicks: 5 },
        { impressions: 511, clicks: 30 },
      ],
      /Too few were seen to compare placements\.$/,
    ],
  ])('K13 names no best placement by chance: %j', async (metrics, expected) => {
    open(placements.map((row, index) => ({ ...row, metrics: metrics[index] ?? row.metrics })));
    await waitFor(() => expect(screen.getByText(/were clicked/)).toHaveTextContent(expected));
  });

  it('sorts placements by the column that was chosen', async () => {
    const { href } = open();
    await user.click(await screen.findByRole('button', { name: 'Sort by Seen' }));
    await waitFor(() => expect(href()).toContain('sort=impressions'));
  });

  it('explains a period in which none was seen', async () => {
    open([], {});
    expect(await screen.findByText('No call to action was seen in this period')).toBeVisible();
    expect(screen.getAllByText('None in this period').length).toBeGreaterThan(0);
    expect(screen.queryByText(/does best with/)).toBeNull();
  });
});
