import { expect, it } from 'vitest';
import { CommandError } from '../command.ts';
import { type DrillResult, drillPassed, formatDrillTable } from './drill-table.ts';
import { requireWordPress } from './outages.ts';
import { type PageResult, summarise } from './walk.ts';

const result = (status: number, more: Partial<PageResult> = {}): PageResult => {
  return { path: '/blog/', status, retryLater: false, copy: undefined, ms: 5, ...more };
};
const good = result(200);
const fromDisk = result(200, { copy: { from: 'disk', ageMs: 61_000 } });
const retryLater = result(503, { retryLater: true });
const drilled = (
  more: Partial<Record<'rendered' | 'unseen' | 'pictures', PageResult[]>>,
  allAnswer = true,
): DrillResult => ({
  off: 'PostgreSQL',
  allAnswer,
  rendered: summarise(more.rendered ?? [good]),
  unseen: summarise(more.unseen ?? [good]),
  pictures: summarise(more.pictures ?? [good]),
  noticed: [],
  alerts: { fired: ['DependencyDown (content)'], firedMs: 0, resolvedMs: 3210 },
});

it('passes when all pages respond, or return 503 with Retry-After where allowed', () => {
  expect(drillPassed(drilled({}))).toBe(true);
  expect(drillPassed(drilled({ rendered: [fromDisk], unseen: [retryLater] }, false))).toBe(true);
});

it('fails when a rendered page does not respond or a 503 has no Retry-After', () => {
  expect(drillPassed(drilled({ rendered: [good, retryLater] }, false))).toBe(false);
  expect(drillPassed(drilled({ unseen: [retryLater] }))).toBe(false);
  expect(drillPassed(drilled({ unseen: [result(503)] }, false))).toBe(false);
  expect(drillPassed(drilled({ unseen: [result(0)] }, false))).toBe(false);
  expect(drillPassed(drilled({ pictures: [result(502)] }))).toBe(false);
});

it('shows the source and age of responses', () => {
  const table = formatDrillTable([drilled({ rendered: [good, fromDisk], unseen: [retryLater] }, false)]);
  expect(table).toMatch(/PostgreSQL \| 2 of 2 +\| 1 +\| 61 s +\| 0 of 1, 1 with Retry-After \|/);
});

it('tells how to start WordPress if it is not running', () => {
  expect(() => requireWordPress(undefined)).toThrow(CommandError);
  expect(() => requireWordPress({ WORDPRESS_URL: 'http://127.0.0.1:8080' })).toThrow(
    'Start it with `npm run services`.',
  );
});
