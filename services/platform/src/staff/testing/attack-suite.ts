import { csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import { staffBase, staffPaths, staffSessionCookieName, staffTokenPath } from '@contenthub/contracts/staff/staff-paths';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { publicOrigin } from '../../testing/test-visitor.ts';
import { consoleOrigin, type StaffPlatform } from './staff-platform.ts';

const sessionCookie = staffSessionCookieName(consoleOrigin);

export function attackTests(running: () => StaffPlatform): void {
  it('K01 issues a new session at every sign-in, so that none can be planted', async () => {
    const { email } = await running().add('viewer');
    const attacker = running().client();
    await attacker.signIn((await running().add('viewer')).email);
    const planted = attacker.cookies.get(sessionCookie) ?? '';
    const victim = running().client();
    victim.cookies.set(sessionCookie, planted);
    await victim.signIn(email);
    expect(victim.cookies.get(sessionCookie)).not.toBe(planted);
    expect((await attacker.get(staffPaths.session)).body.email).not.toBe(email);
    const { client } = await running().signedIn('viewer');
    const before = client.cookies.get(sessionCookie);
    await client.setUpTotp();
    expect(client.cookies.get(sessionCookie)).not.toBe(before);
  });

  it('K01 refuses requests from other origins and with another session’s CSRF token', async () => {
    const { client: admin } = await running().signedIn('admin');
    const { client: other } = await running().signedIn('admin');
    const rename = (headers: Record<string, string>) => admin.post(staffPaths.rename, { name: 'Eve' }, headers);
    for (const origin of ['https://evil.example', 'null', publicOrigin, `${consoleOrigin}.evil.example`])
      expect((await rename({ origin })).body.error).toBe('foreign-origin');
    expect((await rename({ [csrfHeader]: await other.csrf() })).body.error).toBe('csrf');
    expect((await rename({ [csrfHeader]: '' })).body.error).toBe('csrf');
    // Also for signing in, or an attacker could sign a victim in to the attacker's account.
    const stranger = running().client();
    const signIn = await stranger.post(staffPaths.signIn, { email: 'a@b.c', password: 'x' }, { origin: publicOrigin });
    expect(signIn.body.error).toBe('foreign-origin');
    // A token for the analytics API on behalf of a page elsewhere.
    const token = await admin.request(staffTokenPath, { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(token.status).toBe(403);
  });

  it('K01 accepts no session of a reader, and a reader’s site accepts no session of staff', async () => {
    const { visitor } = await running().running.signedIn();
    const client = running().client();
    for (const [name, value] of visitor.cookies) client.cookies.set(name, value);
    const [readerSession] = [...visitor.cookies].filter(([name]) => name.endsWith('session_token')).map(([, v]) => v);
    client.cookies.set(sessionCookie, readerSession ?? '');
    expect((await client.get(staffPaths.session)).status).toBe(401);

    const { client: staff } = await running().signedIn('viewer');
    const reader = running().running.visitor();
    reader.cookies.set('contenthub.session_token', staff.cookies.get(sessionCookie) ?? '');
    expect(await reader.user()).toMatchObject({ anonymous: true });
  });

  it('K01 keeps role and state out of reach of the request', async () => {
    const { client, id } = await running().signedIn('viewer');
    for (const body of [
      { name: 'V', role: 'admin' },
      { name: 'V', id: 1 },
      { name: 'V', disabled: false },
    ])
      expect((await client.post(staffPaths.rename, body)).status).toBe(400);
    const headers = { 'x-staff-role': 'admin', authorization: 'Bearer admin' };
    expect(
      (await client.post(staffPaths.changeMember.replace('{id}', String(id)), { role: 'admin' }, headers)).status,
    ).toBe(403);
    expect((await client.get(staffPaths.session)).body.role).toBe('viewer');
  });

  it('K01 ends only sessions of the same person', async () => {
    const { client: victim } = await running().signedIn('viewer');
    const { sessions } = (await victim.get(staffPaths.account)).body;
    const { client: attacker } = await running().signedIn('admin');
    const path = staffPaths.endSession.replace('{id}', sessions[0].id);
    expect((await attacker.post(path)).status).toBe(404);
    expect((await victim.get(staffPaths.session)).status).toBe(200);
  });

  it('K01 rejects a forged or expired session', async () => {
    const { client, id } = await running().signedIn('viewer');
    const value = client.cookies.get(sessionCookie) ?? '';
    const forger = running().client();
    for (const forged of [`${value}x`, value.split('.')[0] ?? '', `x${value}`, encodeURIComponent('a.b')]) {
      forger.cookies.set(sessionCookie, forged);
      expect((await forger.get(staffPaths.session)).status, forged).toBe(401);
    }
    await sql`update staff_sessions set "expiresAt" = now() - interval '1 second' where "userId" = ${id}`.execute(
      running().running.database,
    );
    expect((await client.get(staffPaths.session)).status).toBe(401);
  });

  it('K01 locks the second factor after repeated wrong codes', async () => {
    const { email } = await running().signedIn('growth');
    const guesser = running().client();
    await guesser.signIn(email);
    const errors: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      errors.push((await guesser.post(staffPaths.signInCode, { code: String(100_000 + attempt) })).body.error);
    expect(errors[0]).toBe('wrong-code');
    expect(['sign-in-expired', 'too-many']).toContain(errors.at(-1));
  });

  it('K01 serves nothing of the staff API below the readers’ API', async () => {
    const { client } = await running().signedIn('admin');
    for (const path of ['/api/staff/session', '/api/internal/staff/session'])
      expect((await client.request(path)).status).toBe(404);
    expect((await client.request(staffBase + staffPaths.session)).status).toBe(200);
  });
}
