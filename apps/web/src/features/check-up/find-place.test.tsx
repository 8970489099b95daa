import { afterEach, beforeEach, expect, it } from 'vitest';
import { postTextAttribute } from '../../content/page-state.ts';
import { findPlace, showPlace } from './find-place.ts';

beforeEach(() => {
  document.body.innerHTML = `<h2>Outside</h2><div ${postTextAttribute}>
    <h2>First</h2><section><p>One  small\n word</p><p>Another <em>small word</em></p></section><h2>Second</h2></div>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

it('finds an element of the text by its tag and index', () => {
  expect(findPlace({ tag: 'h2', index: 1 })).toHaveTextContent('Second');
  expect(findPlace({ tag: 'h2', index: 2 })).toBeUndefined();
});

it('finds the innermost element with the words, whatever the spaces between them', () => {
  expect(findPlace({ near: 'One small word' })?.localName).toBe('p');
  expect(findPlace({ near: 'small word' })).toHaveTextContent('One small word');
  expect(findPlace({ near: 'Another small' })?.localName).toBe('p');
});

it('finds nothing without words, or outside the text', () => {
  expect(findPlace({ near: '' })).toBeUndefined();
  expect(findPlace({ near: 'Outside' })).toBeUndefined();
});

it('marks and focuses one place at a time', () => {
  const marked = () => [...document.querySelectorAll('[data-check-up-place]')].map(({ textContent }) => textContent);
  showPlace({ tag: 'h2', index: 0 });
  expect(marked()).toEqual(['First']);
  showPlace({ tag: 'h2', index: 1 });
  expect(marked()).toEqual(['Second']);
  expect(document.activeElement).toHaveTextContent('Second');
  showPlace({ near: 'nowhere' });
  expect(marked()).toEqual(['Second']);
});
