import { expect, it } from 'vitest';
import { formatLongDate, formatShortDate } from './long-date.ts';

const firstDays = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1)));

it.each(firstDays)('formats %s as Intl does', (day) => {
  const inEnglish = (dateStyle: 'long' | 'medium') =>
    new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }).format(day);
  expect(formatLongDate(day.toISOString())).toBe(inEnglish('long'));
  expect(formatShortDate(day.toISOString())).toBe(inEnglish('medium'));
});

it.each([
  ['2026-03-02T23:59:59+00:00', 'March 2, 2026'],
  ['2026-03-02T23:30:00-05:00', 'March 3, 2026'],
])('formats %s as the day in UTC', (date, text) => {
  expect(formatLongDate(date)).toBe(text);
});
