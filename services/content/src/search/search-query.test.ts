import { describe, expect, it } from 'vitest';
import { areConfusable, confusableWords } from './confusable-words.ts';
import { editDistance } from './edit-distance.ts';
import { extractSnippet } from './search-posts.ts';
import { parseQuery } from './search-query.ts';
import { findMisspellingReason } from './spelling.ts';

describe('parseQuery', () => {
  it.each([
    ['how do i end an email', ['end', 'email']],
    ['what is a semicolon', ['semicolon']],
    ['It’s “its”!', ['its']],
    ['a or an', ['a', 'an']],
    ['who vs whom', ['who', 'whom']],
    ['cómo escribir', ['como', 'escribir']],
  ])('extracts the significant words of "%s"', (text, terms) => {
    expect(parseQuery(text).terms).toEqual(terms);
  });

  it('uses stop words if there are no other words', () => {
    expect(parseQuery('how to use the').terms).toEqual(['how', 'to', 'use', 'the']);
    expect(parseQuery('?!…').terms).toEqual([]);
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

it('finds pairs of confusable words', () => {
  expect(areConfusable('affect', 'effect')).toBe(true);
  expect(areConfusable('effect', 'affect')).toBe(true);
  expect(areConfusable('comma', 'colon')).toBe(false);
});

describe('doubtOf', () => {
  const facts = { documents: 0, weight: 0, elsewhere: 0, lexeme: '' };

  it.each(confusableWords)('J12 does not correct "%s", even if no post contains it', (word) => {
    expect(findMisspellingReason(word, facts)).toBeUndefined();
    expect(findMisspellingReason(`${word}s`, facts)).toBeUndefined();
  });

  it.each([
    ['grammer', facts, 'unknown'],
    ['grammer', { ...facts, documents: 3 }, 'unused'],
    ['website', facts, 'unused'],
    ['grammer', { ...facts, documents: 1, weight: 1 }, 'once'],
    ['grammer', { ...facts, documents: 2, weight: 2 }, undefined],
    ['postgres', { ...facts, elsewhere: 10 }, undefined],
    ['apostrophe', facts, undefined],
    ['semicolons', facts, undefined],
    ['h2', facts, undefined],
  ] as const)('J12 returns the doubt of "%s" with %j as %s', (word, known, doubt) => {
    expect(findMisspellingReason(word, known)).toBe(doubt);
  });
});

it('J12 separates headings from the following sentences in a snippet', () => {
  const text = 'Where we disagree\nThere has to be a comma.\nIs there?\n“Yes.”\nTent\nLamp';
  expect(extractSnippet(text, ['comma'])).toBe(
    'Where we disagree · There has to be a <mark>comma</mark>. Is there? “Yes.” Tent · Lamp',
  );
});

it('cuts a snippet where most of the words are', () => {
  const text = `${'Nothing here. '.repeat(40)}The comma and the semicolon meet. ${'More. '.repeat(60)}`;
  const cut = extractSnippet(text, ['comma', 'semicolon']);
  expect(cut).toContain('<mark>comma</mark> and the <mark>semicolon</mark>');
  expect(cut.startsWith('…\u00a0')).toBe(true);
  expect(cut.length).toBeLessThan(260);
});
