import { staffPaths } from '@contenthub/contracts/staff/staff-paths';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { PlatformSettings } from '../../settings.ts';
import { SignInProvider } from '../../testing/accounts/sign-in-provider.ts';
import { acceptsPasswords } from '../staff-auth.ts';
import { consoleOrigin, type StaffClient, StaffPlatform, staffPassword } from './staff-platform.ts';

/** Tests of staff who sign in with a real OpenID provider. */
export function describeStaffProvider(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`staff with an OpenID provider on ${store}`, () => {
    let provider: SignInProvider;
    let platform: StaffPlatform;
    beforeAll(async () => {
      provider = await SignInProvider.at(`${consoleOrigin}/sign-in`);
      await provider.open();
      platform = await StaffPlatform.start(await open(), provider.staffSettings);
    });
    afterAll(async () => {
      await platform?.running.stop();
      await provider?.close();
    });

    const start = async (client: StaffClient) => (await client.post(staffPaths.startProvider)).body.url;
    const finish = (client: StaffClient, landed: string) =>
      client.post(staffPaths.finishProvider, { query: new URL(landed).search.slice(1) });
    const signIn = async (sub: string, client = platform.client()) => ({
      client,
      result: await finish(client, await provider.visit(await start(client), sub)),
    });
    const register = (sub: string, email: string, email_verified = true) =>
      provider.register(sub, { email, email_verified, name: sub });

    it('H25 signs in somebody of the team with the confirmed address, every time', async () => {
      const { id, email } = await platform.add('editor');
      register('ada', email.toUpperCase());
      expect((await platform.client().get(staffPaths.signInWays)).body).toEqual({ passwords: true, provider: 'Acme' });
      for (let times = 0; times < 2; times += 1) {
        const { client, result } = await signIn('ada');
        expect(result).toMatchObject({ status: 200, body: { next: 'done' } });
        expect((await client.get(staffPaths.session)).body).toMatchObject({ id, role: 'editor' });
      }
      const { rows } = await sql`
        select "accessToken", "refreshToken", "idToken" from staff_credentials where "providerId" = 'oidc'`.execute(
        platform.running.database,
      );
      expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null }]);
    });

    it('H25 refuses strangers, unconfirmed addresses, and people who are only invited or deactivated', async () => {
      register('stranger', 'stranger@example.com');
      const { email } = await platform.add('admin');
      register('mallory', email, false);
      await platform.store.invite({ email: 'invited@example.com', name: '', role: 'admin' }, 'test');
      register('invited', 'invited@example.com');
      const gone = await platform.add('viewer');
      await platform.store.changeMember(gone.id, { active: false }, 'test');
      register('gone', gone.email);
      const before = (await platform.store.readTeam()).members.length;
      for (const sub of ['stranger', 'mallory', 'invited', 'gone']) {
        const { client, result } = await signIn(sub);
        expect([sub, result.status, result.body.error]).toEqual([sub, 401, 'provider-refused']);
        expect((await client.get(staffPaths.session)).status, sub).toBe(401);
      }
      expect((await platform.store.readTeam()).members).toHaveLength(before);
    });

    it('H25 accepts only a result that this browser has asked for, once', async () => {
      const { email } = await platform.add('viewer');
      register('bob', email);
      const eve = platform.client();
      const landed = await provider.visit(await start(eve), 'bob');
      const victim = platform.client();
      expect((await finish(victim, landed)).status).toBe(401);
      expect((await victim.get(staffPaths.session)).status).toBe(401);

      const { client, result } = await signIn('bob');
      expect(result.status).toBe(200);
      expect((await finish(client, landed)).status).toBe(401);
      for (const query of ['code=made-up&state=made-up', 'error=access_denied', 'x=1'])
        expect((await platform.client().post(staffPaths.finishProvider, { query })).status, query).toBe(401);
    });

    it('H25 says that the provider cannot be reached, and works once it is', async () => {
      const late = await SignInProvider.at(`${consoleOrigin}/sign-in`);
      const waiting = await StaffPlatform.start(await open(), late.staffSettings);
      try {
        const client = waiting.client();
        expect((await client.post(staffPaths.startProvider)).body.error).toBe('provider-failed');
        await late.open();
        expect((await client.post(staffPaths.startProvider)).body.url).toMatch(new RegExp(`^${late.issuer}/auth\\?`));
      } finally {
        await waiting.running.stop();
        await late.close();
      }
    });

    it('H25 accepts no password and no passkey if the provider is the only way', async () => {
      const only = await StaffPlatform.start(await open(), { ...provider.staffSettings, STAFF_SIGN_IN: 'oidc' });
      try {
        const { id, email } = await only.add('admin');
        const browser = only.client();
        expect((await browser.get(staffPaths.signInWays)).body).toEqual({ passwords: false, provider: 'Acme' });
        expect((await browser.signIn(email)).body.error).toBe('provider-only');
        expect((await browser.post(staffPaths.passkeySignIn, { passkey: {} })).body.error).toBe('provider-only');
        register('only', email);
        const landed = await provider.visit(await start(browser), 'only');
        expect((await finish(browser, landed)).status).toBe(200);
        // The provider asks for the second factor.
        expect((await browser.get(staffPaths.session)).body).toMatchObject({ id, mustSetUpTotp: false });
        expect((await browser.post(staffPaths.resetMember.replace('{id}', String(id)))).body.error).toBe(
          'provider-only',
        );

        const token = await only.store.invite({ email: 'cora@example.com', name: '', role: 'viewer' }, email);
        const cora = only.client();
        expect((await cora.post(staffPaths.acceptLink, { token, name: 'Cora' })).body).toEqual({ next: 'sign-in' });
        register('cora', 'cora@example.com');
        expect((await finish(cora, await provider.visit(await start(cora), 'cora'))).status).toBe(200);
        expect((await cora.signIn('cora@example.com', staffPassword)).body.error).toBe('provider-only');
      } finally {
        await only.running.stop();
      }
    });

    it('H25 answers that there is no provider if none is set up, and does not start half configured', async () => {
      const without = await StaffPlatform.start(await open());
      const client = without.client();
      expect((await client.get(staffPaths.signInWays)).body).toEqual({ passwords: true, provider: null });
      expect((await client.post(staffPaths.startProvider)).status).toBe(404);
      await without.running.stop();
      const settings = readSettings(PlatformSettings, { STAFF_SIGN_IN: 'oidc' });
      expect(() => acceptsPasswords(settings)).toThrow('STAFF_OIDC_ISSUER');
    });
  });
}
