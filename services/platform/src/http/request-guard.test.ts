import { expect, it } from 'vitest';
import { CsrfTokens } from './request-guard.ts';

const hour = 60 * 60 * 1000;
const secret = 'a secret of tests, long enough';

it('accepts a token for its session, however often it is sent', () => {
  const tokens = new CsrfTokens(secret, Date.now);
  const token = tokens.create('session');
  expect([tokens.verify(token, 'session'), tokens.verify(token, 'session')]).toEqual([true, true]);
});

it('refuses a verified token for another session', () => {
  const tokens = new CsrfTokens(secret, Date.now);
  const token = tokens.create('session');
  expect(tokens.verify(token, 'session')).toBe(true);
  expect([tokens.verify(token, 'another'), tokens.verify(token, '')]).toEqual([false, false]);
  expect(tokens.verify(token, 'session')).toBe(true);
});

it('refuses a verified token that has expired, and one from the future', () => {
  let now = Date.now();
  const tokens = new CsrfTokens(secret, () => now);
  const token = tokens.create('session');
  expect(tokens.verify(token, 'session')).toBe(true);
  now += 24 * hour;
  expect(tokens.verify(token, 'session')).toBe(false);
  now -= 25 * hour;
  expect(tokens.verify(token, 'session')).toBe(false);
});

it.each([
  ['another signature', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`],
  ['a later time', (token: string) => token.replace(/\.\w+\./, `.${(Date.now() + 1000).toString(36)}.`)],
  ['no signature', (token: string) => token.split('.').slice(0, 2).join('.')],
  ['another part', (token: string) => `${token}.another`],
  ['nothing', () => ''],
])('refuses a token with %s after the genuine one', (_what, forge) => {
  const tokens = new CsrfTokens(secret, Date.now);
  const token = tokens.create('session');
  expect(tokens.verify(token, 'session')).toBe(true);
  expect([tokens.verify(forge(token), 'session'), tokens.verify(forge(token), 'session')]).toEqual([false, false]);
});

it('accepts tokens of a secret only while it is valid', () => {
  const token = new CsrfTokens('former secret', Date.now).create('session');
  expect(new CsrfTokens([secret, 'former secret'], Date.now).verify(token, 'session')).toBe(true);
  expect(new CsrfTokens(secret, Date.now).verify(token, 'session')).toBe(false);
});
