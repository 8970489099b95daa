import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breadcrumbCap, shortened } from './breadcrumb-cap.ts';

it('leaves what fits as it is', () => {
  expect(shortened('Grammar')).toBe('Grammar');
  expect(shortened('x'.repeat(100))).toHaveLength(100);
});

it('ends a long step at a word', () => {
  expect(shortened(`${'word '.repeat(19)}longer still`)).toBe(`${'word '.repeat(19).trim()}…`);
  expect(shortened('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
});

it('never passes the cap, whatever the label', () => {
  fc.assert(fc.property(fc.string({ maxLength: 400 }), (label) => shortened(label).length <= breadcrumbCap));
});
