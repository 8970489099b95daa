import { expect, it } from 'vitest';
import { withMidPlace } from './mid-place.ts';

const section = (name: string) => `<h2 id="${name}">${name}</h2><p>${'word '.repeat(20)}</p>`;
const text = ['a', 'b', 'c', 'd'].map(section).join('');
const mark = '<div data-place="chMidButton"></div>';

it('puts the place before the section nearest to the middle', () => {
  expect(withMidPlace(text)).toBe(section('a') + section('b') + mark + section('c') + section('d'));
});

it('puts it there once, however often the text comes by', () => {
  expect(withMidPlace(withMidPlace(text))).toBe(withMidPlace(text));
});

it('leaves a short text alone', () => {
  expect(withMidPlace(section('a') + section('b'))).toBe(section('a') + section('b'));
});
