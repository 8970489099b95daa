import { expect, it } from 'vitest';
import { joinFigures, periodSince } from './issue-figures.ts';
import { issueSample } from './testing/issue-sample.ts';

it('N04 joins mails with the visits of their campaign', () => {
  const issues = [
    issueSample({ slug: 'one' }, { sent: 5, delivered: 3, bounced: 1, skipped: 4, total: 13 }),
    issueSample({ slug: 'two' }, { sent: 2, total: 2 }),
  ];
  expect(joinFigures(issues, [{ value: 'one', metrics: { visits: 4, signUps: 1 } }])).toMatchObject([
    { sent: 9, site: { visits: 4, signUps: 1 } },
    { sent: 2, site: {} },
  ]);
});

it('N04 covers the time since the first mail, in full hours', () => {
  const now = Date.parse('2026-11-17T12:30:00Z');
  const issues = ['2026-11-10T08:20:00Z', '2026-11-16T09:00:00Z'].map((startedAt) => issueSample({ startedAt }));
  const period = periodSince(issues, now);
  expect([period?.from, period?.to].map((time) => new Date(time ?? 0).toISOString())).toEqual([
    '2026-11-10T08:00:00.000Z',
    '2026-11-17T13:00:00.000Z',
  ]);
  expect(periodSince([issueSample()], now)).toBeUndefined();
});
