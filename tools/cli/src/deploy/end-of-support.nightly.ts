import { expect, it } from 'vitest';
import { supported } from './testing/end-of-support.ts';

it('H18 uses no base image or engine within 60 days of its end of support', () => {
  const soon = new Date(Date.now() + 60 * 24 * 3_600_000).toISOString().slice(0, 10);
  expect(supported.length).toBeGreaterThan(5);
  expect(supported.filter(({ until }) => until < soon)).toEqual([]);
});
