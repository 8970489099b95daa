import { expect, it } from 'vitest';
import { finalizeHtml } from './finalize-html.ts';
import { maxDepth, NestingError, parseHtml } from './parsed-html.ts';
import { findRemovals } from './removals.ts';
import { sanitise, sanitiseInline } from './sanitise.ts';

const nested = (depth: number, tag = 'div') => `${`<${tag}>`.repeat(depth)}a${`</${tag}>`.repeat(depth)}`;
const tooDeep: [string, string][] = [
  ['elements', nested(20_000)],
  ['elements without an end', '<div>'.repeat(20_000)],
  ['elements around a frame', `${nested(20_000)}<iframe src="https://youtu.be/abcdefgh"></iframe>`],
  ['elements that are not allowed', nested(20_000, 'font')],
  ['elements beside other end tags', '<div>'.repeat(20_000) + '</section>'.repeat(20_000)],
];

it.each(tooDeep)('H29 refuses %s that are nested too deeply, as soon as they are', (_name, html) => {
  expect(() => sanitise(html)).toThrow(NestingError);
  expect(() => parseHtml(html)).toThrow(NestingError);
  expect(findRemovals(html)).toEqual([{ what: 'The whole text', reason: 'nesting', place: { near: '' } }]);
});

it('H29 refuses the same in an example', () => {
  expect(() => sanitiseInline(nested(maxDepth + 1, 'em'))).toThrow(NestingError);
});

it('H29 prepares the deepest text that it accepts', () => {
  const html = nested(maxDepth);
  expect(finalizeHtml(sanitise(html), new Map()).html).toBe(html);
  expect(findRemovals(html)).toEqual([]);
});
