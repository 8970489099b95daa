import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  '1234567890',
  'Password123',
  'qwertyuiop',
  'QWERTYUIOP',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '121212121212',
  'aB1!aB1!aB1!',
])('H11 rejects %s as a password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each(['correct horse battery', 'tr0mbone-lake-57', 'Zebra.hält.Wache', 'abcabc and more'])(
  'H11 accepts %s as a password',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
