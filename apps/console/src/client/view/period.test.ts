import { describe, expect, it } from 'vitest';
import { customSearch, resolvePeriod, startsOf } from './period.ts';

const now = Date.parse('2026-11-17T15:30:00Z');
const times = ({ from, to }: { from: number; to: number }) => [from, to].map((time) => new Date(time).toISOString());

describe('periods', () => {
  it('are four complete weeks without a choice, also for unknown names and impossible dates', () => {
    const weeks = ['2026-10-20T00:00:00.000Z', '2026-11-17T00:00:00.000Z'];
    expect(times(resolvePeriod({}, now))).toEqual(weeks);
    expect(times(resolvePeriod({ period: 'toString' }, now))).toEqual(weeks);
    expect(times(resolvePeriod({ period: 'custom', from: '2026-10-09', to: '2026-10-01' }, now))).toEqual(weeks);
    expect(times(resolvePeriod({ period: 'custom', from: 'yesterday', to: '2026-10-01' }, now))).toEqual(weeks);
  });

  it('of 24 hours include the current one', () => {
    const period = resolvePeriod({ period: '24h' }, now);
    expect(times(period)).toEqual(['2026-11-16T16:00:00.000Z', '2026-11-17T16:00:00.000Z']);
    expect(startsOf(period)).toHaveLength(24);
  });

  it('include the last custom day', () => {
    const period = resolvePeriod({ period: 'custom', from: '2026-10-01', to: '2026-10-09' }, now);
    expect(times(period)).toEqual(['2026-10-01T00:00:00.000Z', '2026-10-10T00:00:00.000Z']);
    expect(period).toMatchObject({ previous: 'the 9 days before', interval: 'day' });
  });

  it.each([
    ['2026-10-01T00:00Z', '2026-10-04T00:00Z'],
    ['2026-10-01T05:00Z', '2026-10-01T19:00Z'],
  ])('K08 can be zoomed into, from %s to %s', (from, to) => {
    const search = customSearch(Date.parse(from), Date.parse(to));
    expect(resolvePeriod(search, now)).toMatchObject({ from: Date.parse(from), to: Date.parse(to), interval: 'hour' });
  });
});
