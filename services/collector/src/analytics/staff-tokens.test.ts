import { type StaffRole, staffRoles } from '@contenthub/contracts/staff/roles';
import { analyticsAudience } from '@contenthub/contracts/staff/staff-tokens';
import type { FastifyRequest } from 'fastify';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { requireStaff, wordpressTokenKey } from './staff-tokens.ts';

const secret = 'a secret of tests that is long enough';
const wordpress = ['the secret of WordPress', 'its former secret'] as const;

const sign = (role: string, { audience = analyticsAudience, key = secret, expires = '10m' } = {}) =>
  new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('7')
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(key));

const check = (token: string, needed: StaffRole = 'viewer') =>
  requireStaff(
    { platform: secret, wordpress },
    needed,
  )({ headers: { authorization: `Bearer ${token}` } } as FastifyRequest).then(
    () => 'allowed',
    ({ code }: { code: string }) => code,
  );

describe('staff tokens', () => {
  it.each(staffRoles)('K01 allows the token of %s what its role may do, and nothing more', async (role) => {
    const token = await sign(role);
    for (const needed of staffRoles) {
      const isAllowed = staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
      expect([needed, await check(token, needed)]).toEqual([needed, isAllowed ? 'allowed' : 'missing-role']);
    }
  });

  it('K12 allows tokens of WordPress as a viewer only, also while its secret is rotated', async () => {
    const outcomes: string[] = [];
    for (const key of [...wordpress, 'another secret of WordPress']) {
      outcomes.push(await check(await sign('viewer', { key: wordpressTokenKey(key) })));
    }
    expect(outcomes).toEqual(['allowed', 'allowed', 'not-staff']);
    const [current] = wordpress;
    expect(await check(await sign('admin', { key: wordpressTokenKey(current) }))).toBe('not-staff');
    expect(await check(await sign('viewer', { key: current }))).toBe('not-staff');
    expect(await check(await sign('viewer', { key: wordpressTokenKey(current) }), 'growth')).toBe('missing-role');
  });

  it('K01 rejects a token whose role was changed', async () => {
    const [header, payload = '', signature] = (await sign('viewer')).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url');
    expect(await check(`${header}.${forged}.${signature}`)).toBe('not-staff');
  });

  it('K01 rejects tokens without a signature, of another secret or audience, expired, or of an unknown role', async () => {
    const unsigned = new UnsecuredJWT({ role: 'admin' }).setSubject('7').setAudience(analyticsAudience);
    const tokens = [
      unsigned.setExpirationTime('10m').encode(),
      await sign('admin', { key: 'another secret that is long enough' }),
      await sign('admin', { audience: 'contenthub-events' }),
      await sign('admin', { expires: '-1m' }),
      await sign('owner'),
      '',
    ];
    for (const token of tokens) expect(await check(token)).toBe('not-staff');
  });
});
