import type { DatedBalance } from '@contenthub/contracts/analytics/balance';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '../../testing/console.tsx';

const balance: DatedBalance = {
  ...{
    pendingEntries: 0,
    log: { bytes: 0, maxBytes: 1 },
    loaded: 5,
    stored: 4,
    duplicates: 1,
    deadLetters: 0,
    erased: 0,
  },
  refused: [],
  refusedErased: 0,
  missing: { events: 0, of: 5, pageLoads: 0 },
  collectors: [],
  suspect: { readers: 0, of: 0, events: 0 },
  unusualHours: [],
  failedHours: { total: 0, newest: [] },
  asOf: '2026-06-18T10:30:00.000Z',
};
const failed = {
  hour: '2026-06-17T09:00:00.000Z',
  attempts: 3,
  failedAt: '2026-06-18T10:00:00.000Z',
  reason: 'Memory limit exceeded',
};

const open = (own: Partial<DatedBalance>) =>
  renderConsole('/trust', { '/api/analytics/balance': () => ({ ...balance, ...own }) });
const openTrust = (failedHours: DatedBalance['failedHours']) => open({ failedHours });
const findAnswer = async () => (await screen.findByText(/every accepted event/)).parentElement?.textContent;
const querySection = () => screen.queryByRole('heading', { name: 'Hours that couldn’t be calculated' });

/** The value beside a term. */
const findFact = async (term: string) => (await screen.findByText(term)).nextElementSibling?.textContent;

describe('trust', () => {
  it('H33 shows suspect readers with their share, and hours with far more readers than usual', async () => {
    open({
      suspect: { readers: 1250, of: 5000, events: 3000 },
      unusualHours: [{ hour: '2026-06-17T09:00:00.000Z', readers: 61_000, usual: 300 }],
    });
    expect(await findAnswer()).toMatch(
      /1,250 readers are suspect and not counted\. 1 hour had far more readers than usual\.$/,
    );
    expect(await findFact('Suspect, last 28 days')).toBe('1,250');
    expect(await findFact('Of all readers')).toBe('25%');
    expect(screen.getByRole('row', { name: 'Jun 17, 2026, 9:00 AM UTC 61,000 300' })).toBeVisible();
  });

  it('H33 reports no share while there are no readers', async () => {
    open({});
    expect(await findFact('Of all readers')).toBe('–');
    expect(screen.getByText('None in the last 28 days')).toBeVisible();
  });

  it('H19 says first which hours could not be calculated, and lists them with the reason', async () => {
    openTrust({ total: 1, newest: [failed] });
    expect(await findAnswer()).toMatch(/^1 hour couldn’t be calculated\. It starts on Jun 17, 2026, 9:00 AM UTC\./);
    expect(querySection()).toBeVisible();
    expect(screen.getByRole('row', { name: /^Jun 17, 2026, 9:00 AM UTC.*Memory limit exceeded/ })).toBeVisible();
  });

  it('H19 says how many there are if it lists only the newest', async () => {
    openTrust({ total: 1200, newest: [failed] });
    expect(await findAnswer()).toMatch(/^1,200 hours couldn’t be calculated\. The latest starts on Jun 17, 2026/);
    expect(screen.getByText(/^The newest 1 of 1,200\./)).toBeVisible();
  });

  it('H19 mentions no hours if all were calculated', async () => {
    openTrust(balance.failedHours);
    expect(await findAnswer()).toMatch(/^Yes, every accepted event is accounted for\./);
    expect(querySection()).toBeNull();
  });
});
