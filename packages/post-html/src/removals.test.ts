import { describe, expect, it } from 'vitest';
import { findRemovals } from './removals.ts';

const nearby = (html: string) => findRemovals(html).map(({ place }) => ('near' in place ? place.near : ''));

describe('the text near a removal', () => {
  it.each([
    ['of the element itself', '<p>Before</p><form>Some  <b>words</b></form>', ['Some words']],
    ['before the element', '<p>Far</p><p>Near</p> <input>', ['Near']],
    ['before the element around it', '<p>Near</p><div><br><input></div>', ['Near']],
    ['of no hidden element', '<p>Near</p><script>a()</script><script>b()</script>', ['Near', 'Near']],
    ['empty if there is none', '<input>', ['']],
  ])('is %s', (_name, html, expected) => {
    expect(nearby(html)).toEqual(expected);
  });

  it('is cut', () => {
    expect(nearby(`<form>${'<b>12345 789 </b>'.repeat(20)}</form>`)).toEqual(['12345 789 '.repeat(8).trim()]);
  });
});
