import { expect, it } from 'vitest';
import { partedInTheMiddle } from './mid-place.ts';

const section = (name: string) => `<h2 id="${name}">${name}</h2><p>${'word<br>'.repeat(20)}</p>`;
const text = (...names: string[]) => names.map(section).join('');

it('parts a text before the section nearest to its middle', () => {
  expect(partedInTheMiddle(text('a', 'b', 'c', 'd'))).toEqual([text('a', 'b'), text('c', 'd')]);
  const uneven = `${section('a')}${'<p>long</p>'.repeat(100)}${text('b', 'c')}`;
  expect(partedInTheMiddle(uneven)[1]).toBe(text('b', 'c'));
});

it('never parts what belongs together', () => {
  const boxed = `<div class="box">${text('x', 'y', 'z')}</div>`;
  expect(partedInTheMiddle(boxed)).toEqual([boxed]);
  const begin = section('a') + boxed;
  expect(partedInTheMiddle(begin + text('b', 'c'))).toEqual([begin, text('b', 'c')]);
});

it('leaves a short text alone', () => {
  expect(partedInTheMiddle(text('a', 'b'))).toEqual([text('a', 'b')]);
});
