import { hashPassword as hashUnversioned } from 'better-auth/crypto';
import { describe, expect, it } from 'vitest';
import { checkPasswordCost, hashPassword, verifyPassword } from './passwords.ts';

const password = 'correct horse battery';

describe('H11 a password hash', () => {
  it('verifies only its password, whatever the cost', async () => {
    for (const cost of [4, 8]) {
      const hash = await hashPassword(password, cost);
      expect(hash).toMatch(new RegExp(`^\\$scrypt\\$ln=${cost},r=16,p=1\\$`));
      expect(await verifyPassword({ hash, password })).toBe(true);
      expect(await verifyPassword({ hash, password: `${password}.` })).toBe(false);
    }
  });

  it('differs each time, because it is salted', async () => {
    expect(await hashPassword(password, 4)).not.toBe(await hashPassword(password, 4));
  });

  it('costs 2^14 iterations by default', async () => {
    expect(await hashPassword(password)).toContain('$ln=14,r=16,p=1$');
  });

  it('does not depend on how a letter is composed', async () => {
    const hash = await hashPassword('caf\u00e9 au lait', 4);
    expect(await verifyPassword({ hash, password: 'cafe\u0301 au lait' })).toBe(true);
  });

  it('is rejected when its key is shortened', async () => {
    const hash = await hashPassword(password, 4);
    expect(await verifyPassword({ hash: hash.slice(0, -8), password })).toBe(false);
  });

  it('of an earlier release is still verified', async () => {
    const hash = await hashUnversioned(password);
    expect(hash).not.toContain('$');
    expect(await verifyPassword({ hash, password })).toBe(true);
    expect(await verifyPassword({ hash, password: 'another password' })).toBe(false);
  });
});

it('H11 a cost below the default is refused in production', () => {
  expect(() => checkPasswordCost({ SCRYPT_COST: 13, NODE_ENV: 'production' })).toThrow('at least 14');
  expect(() => checkPasswordCost({ SCRYPT_COST: 14, NODE_ENV: 'production' })).not.toThrow();
  expect(() => checkPasswordCost({ SCRYPT_COST: 4 })).not.toThrow();
});
