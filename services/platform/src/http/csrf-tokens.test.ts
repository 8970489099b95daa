import { expect, it } from 'vitest';
import { CsrfTokens } from './csrf-tokens.ts';

const secret = 'a secret for tests that is long enough';
const minute = 60_000;
const tokensAt = (now: number) => new CsrfTokens(secret, () => now);

it('H11 holds on another machine whose clock is a little behind', () => {
  const token = tokensAt(10 * minute).make('session');
  expect(tokensAt(10 * minute - 150).holds(token, 'session')).toBe(true);
  expect(tokensAt(6 * minute).holds(token, 'session')).toBe(true);
});

it('H07 holds for a day, for its session alone, and not when it is from the future', () => {
  const token = tokensAt(10 * minute).make('session');
  expect(tokensAt(0).holds(token, 'session')).toBe(false);
  expect(tokensAt(10 * minute + 24 * 60 * minute).holds(token, 'session')).toBe(false);
  expect(tokensAt(11 * minute).holds(token, 'another session')).toBe(false);
  expect(tokensAt(11 * minute).holds(`${token}x`, 'session')).toBe(false);
});
