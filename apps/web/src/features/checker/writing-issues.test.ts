import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyReplacement, splitByIssue, toIssues } from './writing-issues.ts';

const raw = (start: number, end: number, text = 'x') => ({
  start,
  end,
  message: 'Why `so`',
  suggestions: [{ kind: 'replace' as const, text }],
});

it('D21 converts positions to UTF-16 past surrogate pairs', () => {
  const text = '😀 teh end';
  const [issue] = toIssues(text, [raw(2, 5, 'the')]);
  expect(issue && text.slice(issue.start, issue.end)).toBe('teh');
  expect(issue && applyReplacement(text, issue, 'the')).toBe('😀 the end');
});

it('D21 sorts issues by position and drops overlapping ones', () => {
  const found = toIssues('one two three', [raw(4, 7), raw(0, 3), raw(5, 9)]);
  expect(found.map(({ start, end }) => [start, end])).toEqual([
    [0, 3],
    [4, 7],
  ]);
  expect(found[0]?.reason).toBe('Why “so”');
});

it('D21 supports removals and insertions', () => {
  const of = (kind: 'remove' | 'insertAfter', text: string) =>
    toIssues('so so', [{ ...raw(3, 5), suggestions: [{ kind, text }] }])[0]?.replacements;
  expect(of('remove', '')).toEqual(['']);
  expect(of('insertAfter', ',')).toEqual(['so,']);
});

it('D21 segments always concatenate to the text', () => {
  const spans = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 5 })), { maxLength: 6 });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), spans, (text, pairs) => {
      const length = Array.from(text).length;
      const found = pairs.map(([start, size]) => raw(start, start + size)).filter(({ end }) => end <= length);
      const parts = splitByIssue(text, toIssues(text, found));
      expect(parts.map((part) => part.text).join('')).toBe(text);
    }),
  );
});
