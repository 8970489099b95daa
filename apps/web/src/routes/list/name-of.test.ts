import { expect, it } from 'vitest';
import { main } from '../../blogs/main.ts';
import { nameOf } from './name-of.ts';

const titled = (title: string) => ({ title, head: '', og: {} });

it.each([
  ['Grammar | Blog', 'grammar', 'Grammar'],
  ['Marketing Writing With One Voice', 'gb-marketing', 'Marketing Writing With One Voice'],
  ['Either | Or | Blog', 'x', 'Either | Or'],
  ['', 'commonly-confused-words', 'Commonly Confused Words'],
])('calls a page titled “%s” at %s “%s”', (title, slug, name) => {
  expect(nameOf(titled(title), main, slug)).toBe(name);
});

it('A22 goes by the slug when there are no headers', () => {
  expect(nameOf(undefined, main, 'lucía-ferrant')).toBe('Lucía Ferrant');
});
