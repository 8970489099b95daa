import { expect, it } from 'vitest';
import { VisitorIds } from './visitor-ids.ts';

const secret = 'a secret of tests, long enough';

it('reads the id of a cookie, however often it is sent', () => {
  const ids = new VisitorIds(secret);
  const { id, cookie } = ids.create();
  expect([ids.read(cookie), ids.read(cookie)]).toEqual([id, id]);
});

it('refuses other ids with the signature of a verified cookie', () => {
  const ids = new VisitorIds(secret);
  const { id, cookie } = ids.create();
  expect(ids.read(cookie)).toBe(id);
  const [, signature] = cookie.split('.');
  const forged = [`${id - 1}.${signature}`, `${id}.${signature}x`, `${id}.`, `${id}`, signature, '', undefined];
  expect(forged.map((one) => ids.read(one))).toEqual(forged.map(() => undefined));
});

it('accepts cookies of a secret only while it is valid', () => {
  const { id, cookie } = new VisitorIds('former secret').create();
  expect(new VisitorIds([secret, 'former secret']).read(cookie)).toBe(id);
  expect(new VisitorIds(secret).read(cookie)).toBeUndefined();
});
