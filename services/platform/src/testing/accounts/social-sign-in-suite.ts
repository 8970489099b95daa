import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountsTables } from '../../accounts/account-store.ts';
import type { OpenDatabase } from '../../database.ts';
import { RunningPlatform, uniqueEmail } from '../running-platform.ts';
import { publicOrigin, type TestVisitor } from '../test-visitor.ts';
import { SignInProvider } from './sign-in-provider.ts';

/** Tests of sign-in with a real provider. */
export function describeSocialSignIn(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`sign-in with a provider on ${store}`, () => {
    let provider: SignInProvider;
    let platform: RunningPlatform;
    beforeAll(async () => {
      provider = await SignInProvider.at(`${publicOrigin}/social/redirect`);
      await provider.open();
      platform = await RunningPlatform.start(await open(), provider.settings);
    });
    afterAll(async () => {
      await platform?.stop();
      await provider?.close();
    });

    const leave = async (visitor: TestVisitor, next = '/blog/grammar') => {
      const response = await visitor.get(`${accountPaths.google}?next=${encodeURIComponent(next)}`);
      return response.headers.get('location') ?? '';
    };
    const comeBack = async (visitor: TestVisitor, address: string) => {
      const { pathname, search } = new URL(address);
      return (await visitor.request(pathname + search)).headers.get('location');
    };
    const signIn = async (sub: string) => {
      const visitor = platform.visitor();
      const landed = await comeBack(visitor, await provider.visit(await leave(visitor), sub));
      return { visitor, landed };
    };

    it('fails while the provider is down, and works once it is up', async () => {
      const late = await SignInProvider.at(`${publicOrigin}/social/redirect`);
      const waiting = await RunningPlatform.start(await open(), late.settings);
      try {
        expect(await leave(waiting.visitor())).toBe('/signin?notice=social-failed&next=%2Fblog%2Fgrammar');
        await late.open();
        expect(await leave(waiting.visitor())).toMatch(new RegExp(`^${late.issuer}/auth\\?`));
      } finally {
        await waiting.stop();
        await late.close();
      }
    });

    it('G10 returns through /social/redirect to the starting page, signed in', async () => {
      const email = uniqueEmail();
      provider.register('ada', { email, email_verified: true, name: 'Ada Reader' });
      const address = new URL(await leave(platform.visitor()));
      expect(address.searchParams.get('redirect_uri')).toBe(`${publicOrigin}/social/redirect`);
      const { visitor, landed } = await signIn('ada');
      expect(landed).toBe('/blog/grammar');
      const user = await visitor.user();
      expect(user).toMatchObject({ name: 'Ada Reader', email, confirmed: true, anonymous: false });
      const again = await signIn('ada');
      expect((await again.visitor.user()).id).toBe(user.id);
    });

    it('stores no provider token', async () => {
      provider.register('grace', { email: uniqueEmail(), email_verified: true, name: 'Grace' });
      expect((await signIn('grace')).landed).toBe('/blog/grammar');
      const rows = await platform.database
        .withTables<AccountsTables>()
        .selectFrom('credentials')
        .selectAll()
        .where('providerId', '=', 'google')
        .where('accountId', '=', 'grace')
        .execute();
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ accessToken: null, refreshToken: null, idToken: null, password: null });
    });

    it('rejects a callback that this browser did not start', async () => {
      provider.register('eve', { email: uniqueEmail(), email_verified: true, name: 'Eve' });
      const eve = platform.visitor();
      const result = await provider.visit(await leave(eve), 'eve');
      const victim = platform.visitor();
      expect(await comeBack(victim, result)).toBe('/signin?notice=social-failed&next=%2Fblog%2Fgrammar');
      expect(await victim.user()).toMatchObject({ anonymous: true });
    });

    it('accepts a callback once, and none without a code', async () => {
      provider.register('bob', { email: uniqueEmail(), email_verified: true, name: 'Bob' });
      const visitor = platform.visitor();
      const result = await provider.visit(await leave(visitor), 'bob');
      expect(await comeBack(visitor, result)).toBe('/blog/grammar');
      expect(await comeBack(visitor, result)).toBe('/signin?notice=social-failed');
      for (const query of ['', '?error=access_denied', '?code=made-up&state=made-up']) {
        const response = await visitor.request(`/social/redirect${query}`);
        expect(response.headers.get('location'), query).toBe('/signin?notice=social-failed');
      }
    });

    it('H22 links a confirmed account and mails its owner, but nobody who has just signed up', async () => {
      const { email } = await platform.signedIn();
      provider.register('linked', { email, email_verified: true, name: 'Linked' });
      expect((await signIn('linked')).landed).toBe('/blog/grammar');
      expect((await platform.mails.to(email, /Google was linked/)).text).toContain('set a new password now');

      const fresh = uniqueEmail();
      provider.register('fresh', { email: fresh, email_verified: true, name: 'Fresh' });
      const { visitor } = await signIn('fresh');
      await visitor.submit('forgotPassword', { email: fresh });
      await platform.mails.to(fresh, /Reset/);
      expect(platform.mails.mails.filter(({ to }) => to === fresh)).toHaveLength(1);
    });

    it('does not link an account if the provider or the hub has not confirmed the address', async () => {
      const { email } = await platform.signedIn();
      provider.register('mallory', { email, email_verified: false, name: 'Mallory' });
      expect((await signIn('mallory')).landed).toBe('/signin?notice=social-failed&next=%2Fblog%2Fgrammar');

      const unconfirmed = uniqueEmail();
      await platform.users.create(unconfirmed, 'the password of somebody else', { confirmed: false });
      provider.register('carol', { email: unconfirmed, email_verified: true, name: 'Carol' });
      expect((await signIn('carol')).landed).toBe('/signin?notice=social-failed&next=%2Fblog%2Fgrammar');
    });

    it('J05 redirects to the sign-in page with the return page if no provider is configured', async () => {
      const without = await RunningPlatform.start(await open());
      try {
        expect(await leave(without.visitor())).toBe('/signin?notice=social-failed&next=%2Fblog%2Fgrammar');
        const back = await without.visitor().request('/social/redirect?code=1&state=2');
        expect(back.headers.get('location')).toBe('/signin?notice=social-failed');
      } finally {
        await without.stop();
      }
    });

    it('exposes no route of better-auth itself', async () => {
      for (const path of ['/auth/get-session', '/auth/sign-in/email', '/auth/ok', '/auth/callback/google']) {
        expect((await platform.visitor().get(path)).status, path).toBe(404);
      }
    });
  });
}
