import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '../../testing/console.tsx';

const user = userEvent.setup();
const steps = [
  { step: 'visit', visits: 1000, previous: 800 },
  { step: 'post', visits: 900, previous: 900 },
  { step: 'seen', visits: 450, previous: 500 },
  { step: 'clicked', visits: 45, previous: 50 },
  { step: 'form', visits: 40, previous: 40 },
  { step: 'signedUp', visits: 20, previous: 20 },
  { step: 'confirmed', visits: 15, previous: 15 },
];
const open = (url: string, found = steps) =>
  renderConsole(url, { '/api/analytics/funnel': () => ({ steps: found, simulated: false }) });

describe('the funnel', () => {
  it('K07 names the step with the largest loss, and shows each step of all visits and of the step before', async () => {
    open('/funnel');
    const answer = await screen.findByText(/ended with a confirmed account/);
    expect(answer).toHaveTextContent(
      '15 of 1,000 visits in the last 28 days ended with a confirmed account. The largest loss is before “Clicked it”: 90% stop there.',
    );
    const row = screen.getByRole('row', { name: /^Saw a call to action/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([...['450', '45%', '50%'], expect.stringContaining('10%')]);
    // Nothing is before the first step.
    expect(within(screen.getByRole('row', { name: /^Visit/ })).getAllByRole('cell')[2]).toHaveTextContent('–');
  });

  it.each([
    [[28, 1, 1, 1, 1, 1, 0], 'Too few visits to say where most are lost.'],
    [
      [1000, 400, 160, 140, 130, 120, 110],
      'Most are lost before “Opened a post” or “Saw a call to action”. Which is too close to call.',
    ],
  ])('K13 does not name a step by chance: %j', async (visits, expected) => {
    open(
      '/funnel',
      steps.map((step, index) => ({ ...step, visits: visits[index] ?? 0 })),
    );
    expect(await screen.findByText(/ended with a confirmed account/)).toHaveTextContent(expected);
  });

  it('K07 has no changes without a comparison, and names custom dates', async () => {
    open('/funnel?period=custom&from=2026-10-01&to=2026-10-09&compare=off');
    expect(await screen.findByText(/ended with a confirmed account/)).toHaveTextContent(/visits from Oct 1.*ended/);
    expect(screen.queryByRole('columnheader', { name: 'Change' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Of the step before' })).toBeVisible();
  });

  it('K07 explains a period without visits', async () => {
    open(
      '/funnel',
      steps.map((step) => ({ ...step, visits: 0 })),
    );
    expect(await screen.findByText('No visits in this period')).toBeVisible();
    expect(screen.queryByText(/ended with a confirmed account/)).toBeNull();
  });

  it('K07 defines every step, and exports the funnel', async () => {
    open('/funnel');
    await user.click(await screen.findByRole('button', { name: 'Export the funnel' }));
    expect(await screen.findByRole('menuitem', { name: 'Download CSV' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Print this screen' })).toBeVisible();
  });
});
