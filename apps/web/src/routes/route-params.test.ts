import { expect, it } from 'vitest';
import { NotFoundError } from '../data/content-client.ts';
import { main } from '../sites/main.ts';
import { getPageName, parsePreviewId } from './route-params.ts';

const titled = (title: string) => ({ title, head: '', og: {} });

it.each([
  ['Grammar | Blog', 'grammar', 'Grammar'],
  ['Marketing Writing With One Voice', 'gb-marketing', 'Marketing Writing With One Voice'],
  ['Either | Or | Blog', 'x', 'Either | Or'],
  ['', 'commonly-confused-words', 'Commonly Confused Words'],
])('names a page titled “%s” at %s “%s”', (title, slug, name) => {
  expect(getPageName(titled(title), main, slug)).toBe(name);
});

it('A22 uses the slug when there are no headers', () => {
  expect(getPageName(undefined, main, 'lucía-ferrant')).toBe('Lucía Ferrant');
});

it('parses a whole number', () => {
  expect(parsePreviewId('12')).toBe(12);
  expect(parsePreviewId('0012')).toBe(12);
});

it.each(['', '0', '-1', '+1', '1.5', '1e3', '0x1', ' 1', '1 ', 'abc', '12abc', '٣', '9'.repeat(16), undefined])(
  'throws NotFoundError for %s',
  (text) => {
    expect(() => parsePreviewId(text)).toThrow(NotFoundError);
  },
);
