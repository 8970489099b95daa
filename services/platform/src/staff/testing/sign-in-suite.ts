import { staffPaths } from '@contenthub/contracts/staff/staff-paths';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { totp } from '../../testing/totp.ts';
import { type StaffPlatform, staffPassword } from './staff-platform.ts';

export function signInTests(running: () => StaffPlatform): void {
  it('K01 signs in with a password, and tells who is signed in', async () => {
    const { id, email } = await running().add('viewer', 'Vera');
    const client = running().client();
    expect((await client.get(staffPaths.session)).status).toBe(401);
    expect(await client.signIn(email, 'not the password')).toMatchObject({
      status: 401,
      body: { error: 'wrong-credentials' },
    });
    expect((await client.signIn('nobody@example.com')).body).toMatchObject({ error: 'wrong-credentials' });
    expect(await client.signIn(email.toUpperCase())).toMatchObject({ status: 200, body: { next: 'done' } });
    expect((await client.get(staffPaths.session)).body).toEqual({
      ...{ id, email, name: 'Vera', role: 'viewer' },
      mustSetUpTotp: false,
    });
    await client.post(staffPaths.signOut);
    expect((await client.get(staffPaths.session)).status).toBe(401);
  });

  it('K01 lets growth and admin only reach their account until an authenticator app is on', async () => {
    const { email } = await running().add('admin');
    const client = running().client();
    await client.signIn(email);
    expect((await client.get(staffPaths.session)).body).toMatchObject({ mustSetUpTotp: true });
    expect(await client.get(staffPaths.team)).toMatchObject({ status: 403, body: { error: 'totp-required' } });
    expect((await client.post(staffPaths.startTotp, { password: 'wrong' })).body.error).toBe('wrong-password');
    const { uri, recoveryCodes } = await client.setUpTotp();
    expect(uri).toMatch(/^otpauth:\/\/totp\/console\.contenthub\.localhost:/);
    expect(recoveryCodes.length).toBeGreaterThan(5);
    expect((await client.get(staffPaths.team)).status).toBe(200);
    expect((await client.post(staffPaths.removeTotp, { password: staffPassword })).status).toBe(409);
  });

  it('K01 asks for a code after the password, and accepts each recovery code once', async () => {
    const { email } = await running().add('growth');
    const first = running().client();
    await first.signIn(email);
    const { key, recoveryCodes } = await first.setUpTotp();
    const codes = recoveryCodes.length;

    const second = running().client();
    expect(await second.signIn(email)).toMatchObject({ status: 200, body: { next: 'code' } });
    expect((await second.get(staffPaths.session)).status).toBe(401);
    expect((await second.post(staffPaths.signInCode, { code: '000000' })).body.error).toBe('wrong-code');
    expect((await second.post(staffPaths.signInCode, { code: totp(key) })).status).toBe(200);
    expect((await second.get(staffPaths.session)).body).toMatchObject({ role: 'growth', mustSetUpTotp: false });

    const [recovery = ''] = recoveryCodes;
    const third = running().client();
    await third.signIn(email);
    expect((await third.post(staffPaths.signInCode, { code: recovery })).status).toBe(200);
    expect((await third.get(staffPaths.account)).body).toMatchObject({ totp: true, recoveryCodesLeft: codes - 1 });
    const fourth = running().client();
    await fourth.signIn(email);
    expect((await fourth.post(staffPaths.signInCode, { code: recovery })).status).toBe(401);
  });

  it('K01 lists sessions, ends one, and signs out everywhere', async () => {
    const { email } = await running().add('editor');
    const [one, other] = [running().client(), running().client()];
    await one.signIn(email);
    await other.signIn(email);
    const { sessions } = (await one.get(staffPaths.account)).body;
    expect(sessions.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, true]);
    const foreign = sessions.find(({ current }: { current: boolean }) => !current);
    expect((await one.post(staffPaths.endSession.replace('{id}', foreign.id))).status).toBe(200);
    expect((await other.get(staffPaths.session)).status).toBe(401);
    await other.signIn(email);
    await one.post(staffPaths.endAllSessions);
    expect((await one.get(staffPaths.session)).status).toBe(401);
    expect((await other.get(staffPaths.session)).status).toBe(401);
  });

  it('K01 changes the password, ends other sessions, and refuses common passwords', async () => {
    const { email } = await running().add('viewer');
    const [one, other] = [running().client(), running().client()];
    await one.signIn(email);
    await other.signIn(email);
    const change = (current: string, password: string) => one.post(staffPaths.changePassword, { current, password });
    expect((await change(staffPassword, 'password123')).body.error).toBe('common-password');
    expect((await change('wrong', 'a new and long one')).body.error).toBe('wrong-password');
    expect((await change(staffPassword, 'a new and long one')).status).toBe(200);
    expect((await other.get(staffPaths.session)).status).toBe(401);
    expect((await other.signIn(email)).status).toBe(401);
    expect((await other.signIn(email, 'a new and long one')).status).toBe(200);
  });

  it('K01 stores neither passwords nor links in a readable form', async () => {
    const { email } = await running().add('viewer');
    const link = await running().store.invite({ email: `x-${email}`, name: '', role: 'viewer' }, 'test');
    const { rows } = await sql<{ password: string }>`
      select password from staff_credentials union all select token_hash from staff_links`.execute(
      running().running.database,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { password } of rows) {
      expect(password).not.toContain(staffPassword);
      expect(password).not.toContain(link);
    }
  });
}
