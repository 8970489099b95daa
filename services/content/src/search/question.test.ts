import { describe, expect, it } from 'vitest';
import { areConfusable } from './confusable-words.ts';
import { editDistance } from './edit-distance.ts';
import { understand } from './question.ts';
import { snippet } from './snippet.ts';

describe('understand', () => {
  it.each([
    ['how do i end an email', ['end', 'email']],
    ['what is a semicolon', ['semicolon']],
    ['It’s “its”!', ['its']],
    ['a or an', ['a', 'an']],
    ['who vs whom', ['who', 'whom']],
    ['cómo escribir', ['como', 'escribir']],
  ])('takes the telling words of "%s"', (text, terms) => {
    expect(understand(text).terms).toEqual(terms);
  });

  it('keeps noise when there is nothing else', () => {
    expect(understand('how to use the').terms).toEqual(['how', 'to', 'use', 'the']);
    expect(understand('?!…').terms).toEqual([]);
  });
});

describe('editDistance', () => {
  it.each([
    ['semicolin', 'semicolon', 1],
    ['teh', 'the', 1],
    ['', 'abc', 3],
    ['same', 'same', 0],
  ])('%s to %s is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });
});

it('knows which words are confused with which', () => {
  expect(areConfusable('affect', 'effect')).toBe(true);
  expect(areConfusable('effect', 'affect')).toBe(true);
  expect(areConfusable('comma', 'colon')).toBe(false);
});

it('cuts a snippet from where most of the words are', () => {
  const text = `${'Nothing here. '.repeat(40)}The comma and the semicolon meet. ${'More. '.repeat(60)}`;
  const cut = snippet(text, ['comma', 'semicolon']);
  expect(cut).toContain('<mark>comma</mark> and the <mark>semicolon</mark>');
  expect(cut.startsWith('…\u00a0')).toBe(true);
  expect(cut.length).toBeLessThan(260);
});
