import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, themesOf } from '../testing/contrast.ts';

const themes = themesOf(readFileSync(new URL('tokens.css', import.meta.url), 'utf8'));
const grounds = ['paper', 'surface', 'raised'];
const written = ['ink', 'ink-soft', 'link', 'fail', 'code-keyword', 'code-function', 'code-constant'];

it('calculates contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  const ratio = (one: string, other: string) => contrast(theme[one] ?? '', theme[other] ?? '');

  it.each(grounds.flatMap((ground) => written.map((text) => [text, ground] as const)))(
    '%s is readable on %s',
    (text, ground) => expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5),
  );

  it.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-bright'],
    ['paper', 'ink'],
  ])('%s is readable on %s', (text, ground) => expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5));

  it.each(grounds.flatMap((ground) => ['focus', 'edge'].map((mark) => [mark, ground] as const)))(
    '%s is distinguishable on %s',
    (mark, ground) => expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3),
  );
});

it('checks every colour', () => {
  const checked = [...grounds, ...written, 'on-accent', 'accent', 'accent-bright', 'focus', 'edge'];
  // Lines and washes carry no meaning of their own.
  expect(Object.keys(themes.light).filter((name) => !checked.includes(name))).toEqual(['line']);
});
