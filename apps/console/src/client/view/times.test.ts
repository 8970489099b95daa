import { describe, expect, it } from 'vitest';
import { formatTime as formatStart } from './period.ts';
import { describeLocalTime, formatDay, formatTime, toTimeField } from './times.ts';

describe('times', () => {
  it('K15 name their zone, and are the same in charts, lists and fields', () => {
    const time = '2026-11-17T15:05:00.000Z';
    expect(formatTime(time)).toBe('Nov 17, 2026, 3:05 PM UTC');
    expect(formatStart(Date.parse(time), 'hour')).toBe(formatTime(time));
    expect(toTimeField(time)).toBe('2026-11-17T15:05');
    expect(formatDay('2026-11-17')).toBe('Nov 17, 2026');
  });

  it('K15 tell what that is on the clock of the computer', () => {
    const offset = new Date('2026-11-17T15:05:00.000Z').getTimezoneOffset();
    expect(describeLocalTime('2026-11-17T15:05:00.000Z') === '').toBe(offset === 0);
  });
});
