import { expect, it } from 'vitest';
import { type DrillResult, drillPassed, formatDrillTable } from './drill-table.ts';
import { type PageResult, summarise } from './walk.ts';

const asked = (status: number, more: Partial<PageResult> = {}): PageResult => {
  return { path: '/blog/', status, polite: false, copy: undefined, ms: 5, ...more };
};
const good = asked(200);
const fromDisk = asked(200, { copy: { from: 'disk', ageMs: 61_000 } });
const polite = asked(503, { polite: true });
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
});

it('is right when everything answers, or asks for patience where that is allowed', () => {
  expect(drillPassed(drilled({}))).toBe(true);
  expect(drillPassed(drilled({ rendered: [fromDisk], unseen: [polite] }, false))).toBe(true);
});

it('is wrong when a page that was rendered does not answer, or one is refused without a word of when to come again', () => {
  expect(drillPassed(drilled({ rendered: [good, polite] }, false))).toBe(false);
  expect(drillPassed(drilled({ unseen: [polite] }))).toBe(false);
  expect(drillPassed(drilled({ unseen: [asked(503)] }, false))).toBe(false);
  expect(drillPassed(drilled({ unseen: [asked(0)] }, false))).toBe(false);
  expect(drillPassed(drilled({ pictures: [asked(502)] }))).toBe(false);
});

it('shows where answers came from and how old they are', () => {
  const table = formatDrillTable([drilled({ rendered: [good, fromDisk], unseen: [polite] }, false)]);
  expect(table).toMatch(/PostgreSQL \| 2 of 2 +\| 1 +\| 61 s +\| 0 of 1, 1 asked to come again \|/);
});
