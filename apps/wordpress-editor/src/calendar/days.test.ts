import { describe, expect, it } from 'vitest';
import { addDays, onDay, shiftDay, weeksOf } from './days.ts';

describe('days of the calendar', () => {
  it('M07 shows whole weeks of a month, from the first day of the week of the site', () => {
    const november = weeksOf('month', '2026-11-17', 1);
    expect([november.length, november[0]?.[0], november.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
    const sundays = weeksOf('month', '2026-11-17', 0);
    expect([sundays.length, sundays[0]?.[0], sundays.at(-1)?.[6]]).toEqual([5, '2026-11-01', '2026-12-05']);
    expect(weeksOf('month', '2027-02-01', 1)).toHaveLength(4);
  });

  it('M07 shows one week', () => {
    expect(weeksOf('week', '2026-11-17', 1)).toEqual([
      ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ]);
  });

  it('steps to the next and the previous month or week', () => {
    expect(shiftDay('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(shiftDay('month', '2026-01-31', -1)).toBe('2025-12-31');
    expect(shiftDay('week', '2026-12-29', 1)).toBe('2027-01-05');
    // The clocks change on this day in many places.
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  });

  it('keeps the time of a post that moves to another day', () => {
    expect(onDay('2026-11-17T14:45:00', '2026-11-20')).toBe('2026-11-20T14:45:00');
    expect(onDay(null, '2026-11-20')).toBe('2026-11-20T09:00:00');
  });
});
