import { expect, it } from 'vitest';
import { findAllTerms, findTerms, isExcepted } from './vocabulary.ts';
import { exceptions, fixedNames } from './vocabulary-exceptions.ts';

const found = (source: string, file = 'some.ts') =>
  findTerms(file, source).map((one) => [one.line, one.found, one.use]);

it.each([
  ['const x = new PageAnswers();', 'page answers'],
  ["import { read } from './tab-answers.ts';", 'tab answers'],
  ['store.atHand(key)', 'at hand'],
  ['AT_HAND', 'at hand'],
  ['The page is at hand.', 'at hand'],
  ['/**\n * It is at\n * hand.\n */', 'at hand'],
  ['Nothing to be\nhad.', 'to be had'],
  ['LastGoodCopies', 'last good'],
  ['a check-up of the draft', 'check up'],
  ['.shelves { margin: 0 }', 'shelves'],
  ['await takeOver(root)', 'take over'],
])('finds a term in %j', (source, term) => {
  expect(found(source)).toHaveLength(1);
  expect(found(source)[0]?.[1]).toBe(term);
});

it.each([
  'I recommend to amend it.',
  'Another process takes over.',
  'unheardOf',
  'the shelfware of others',
  `the header ${Object.keys(fixedNames)[0]}`,
])('accepts %j', (source) => {
  expect(found(source)).toEqual([]);
});

it('reports line, words and replacement, also of a file name', () => {
  expect(found('one\ntwo lastGood\n')).toEqual([[2, 'last good', 'stale copy']]);
  expect(found('', 'src/last-good.ts')).toEqual([[0, 'last good', 'stale copy']]);
});

it('is followed by the code, the docs and the interface', () => {
  const all = findAllTerms();
  const open = all.filter((one) => !exceptions.some((exception) => isExcepted(one, exception)));
  expect(open.map(({ file, line, found, use }) => `${file}:${line} “${found}” → ${use}`)).toEqual([]);
  // An exception without an occurrence is removed.
  expect(exceptions.filter((exception) => !all.some((one) => isExcepted(one, exception)))).toEqual([]);
});
