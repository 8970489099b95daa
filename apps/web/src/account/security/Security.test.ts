import { expect, it } from 'vitest';
import { timeAgo } from './Security.tsx';

const now = Date.parse('2026-11-16T12:00:00Z');

it.each([
  ['2026-11-16T12:00:05Z', 'just now'],
  ['2026-11-16T11:59:00Z', 'just now'],
  ['2026-11-16T11:20:00Z', 'less than an hour ago'],
  ['2026-11-16T11:00:00Z', '1 hour ago'],
  ['2026-11-16T03:30:00Z', '8 hours ago'],
  ['2026-11-15T11:00:00Z', 'yesterday'],
  ['2026-11-02T11:00:00Z', '14 days ago'],
])('H11 formats %s as "%s"', (iso, text) => {
  expect(timeAgo(iso, now)).toBe(text);
});
