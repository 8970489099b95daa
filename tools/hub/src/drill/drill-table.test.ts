import { expect, it } from 'vitest';
import { type Drilled, drillTable, isRight } from './drill-table.ts';
import { type Asked, summary } from './walk.ts';

const asked = (status: number, more: Partial<Asked> = {}): Asked => {
  return { path: '/blog/', status, polite: false, copy: undefined, ms: 5, ...more };
};
const good = asked(200);
const fromDisk = asked(200, { copy: { from: 'disk', ageMs: 61_000 } });
const polite = asked(503, { polite: true });
const drilled = (more: Partial<Record<'rendered' | 'unseen' | 'pictures', Asked[]>>, allAnswer = true): Drilled => ({
  off: 'PostgreSQL',
  allAnswer,
  rendered: summary(more.rendered ?? [good]),
  unseen: summary(more.unseen ?? [good]),
  pictures: summary(more.pictures ?? [good]),
  noticed: [],
});

it('is right when everything answers, or asks for patience where that is allowed', () => {
  expect(isRight(drilled({}))).toBe(true);
  expect(isRight(drilled({ rendered: [fromDisk], unseen: [polite] }, false))).toBe(true);
});

it('is wrong when a page that was rendered does not answer, or one is refused without a word of when to come again', () => {
  expect(isRight(drilled({ rendered: [good, polite] }, false))).toBe(false);
  expect(isRight(drilled({ unseen: [polite] }))).toBe(false);
  expect(isRight(drilled({ unseen: [asked(503)] }, false))).toBe(false);
  expect(isRight(drilled({ unseen: [asked(0)] }, false))).toBe(false);
  expect(isRight(drilled({ pictures: [asked(502)] }))).toBe(false);
});

it('shows where answers came from and how old they are', () => {
  const table = drillTable([drilled({ rendered: [good, fromDisk], unseen: [polite] }, false)]);
  expect(table).toMatch(/PostgreSQL \| 2 of 2 +\| 1 +\| 61 s +\| 0 of 1, 1 asked to come again \|/);
});
