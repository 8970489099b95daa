import { expect, it } from 'vitest';
import type { AccountsTables } from '../accounts/tables.ts';
import { linkIn } from './mail-server.ts';
import { password, type RunningPlatform, someAddress } from './running-platform.ts';

/** From making an account to a forgotten password. */
export function accountsTests(running: () => RunningPlatform): void {
  const signUp = async (email: string) => {
    const visitor = running().visitor();
    const answer = await visitor.submit('signUp', { name: 'Ada Reader', email, password });
    return { visitor, answer };
  };

  it('E22 G12 makes an account, which works once its address is confirmed by mail', async () => {
    const email = someAddress();
    const { visitor, answer } = await signUp(email);
    expect(answer).toEqual({ status: 303, to: '/signin?notice=check-mail' });
    expect(await visitor.user()).toMatchObject({ anonymous: true });
    expect((await visitor.submit('signIn', { email, password })).to).toBe('/signin?notice=unconfirmed&next=%2Fblog%2F');

    const mail = await running().mails.to(email, /Confirm/);
    expect(mail.from).toBe('no-reply@contenthub.localhost');
    const { pathname, search } = linkIn(mail);
    const confirmed = await visitor.ask(pathname + search);
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/signin?notice=confirmed']);
    expect(await visitor.user()).toMatchObject({ anonymous: true });

    expect((await visitor.submit('signIn', { email, password, next: '/blog/grammar?page=2' })).to).toBe(
      '/blog/grammar?page=2',
    );
    const user = await visitor.user();
    expect(user).toMatchObject({ name: 'Ada Reader', email, anonymous: false, confirmed: true, type: 'Free' });
    expect(user.id).toBeGreaterThan(0);
  });

  it('E22 refuses a confirmation link that was tampered with', async () => {
    const email = someAddress();
    const { visitor } = await signUp(email);
    const { pathname, search } = linkIn(await running().mails.to(email));
    const wrong = await visitor.ask(`${pathname}${search.slice(0, -3)}abc`);
    expect(wrong.headers.get('location')).toBe('/signin?notice=bad-link');
    expect((await visitor.submit('signIn', { email, password })).to).toContain('notice=unconfirmed');
  });

  it('E22 G12 sets a new password by a mailed link, once, and signs out everybody who had the old one', async () => {
    const { visitor, email } = await running().signedIn();
    const forgetful = running().visitor();
    expect((await forgetful.submit('forgotPassword', { email })).to).toBe('/reset-password?notice=reset-sent');
    const link = linkIn(await running().mails.to(email, /new password/));
    expect(link.pathname).toBe('/reset-password');
    const token = link.searchParams.get('token') ?? '';

    const short = await forgetful.submit('resetPassword', { token, password: 'short' });
    expect(short.to).toBe(`/reset-password?notice=invalid&token=${token}`);
    const common = await forgetful.submit('resetPassword', { token, password: 'Password123' });
    expect(common.to).toBe(`/reset-password?notice=common-password&token=${token}`);
    const renewed = 'another horse, another battery';
    expect((await forgetful.submit('resetPassword', { token, password: renewed })).to).toBe(
      '/signin?notice=reset-done',
    );
    expect((await forgetful.submit('resetPassword', { token, password })).to).toBe('/reset-password?notice=bad-link');

    expect(await visitor.user()).toMatchObject({ anonymous: true });
    expect((await forgetful.submit('signIn', { email, password })).to).toContain('notice=wrong');
    expect((await forgetful.submit('signIn', { email, password: renewed })).to).toBe('/blog/');
  });

  it('H11 makes no account with one of the most common passwords', async () => {
    const email = 'common@example.com';
    const visitor = running().visitor();
    const { to } = await visitor.submit('signUp', { name: 'Ada', email, password: '1234567890' });
    expect(to).toBe('/signup?notice=common-password');
    expect((await visitor.submit('signIn', { email, password: '1234567890' })).to).toContain('notice=wrong');
  });

  it('signs out, and the session is worth nothing afterwards', async () => {
    const { visitor } = await running().signedIn();
    const stolen = running().visitor();
    for (const [name, value] of visitor.cookies) stolen.cookies.set(name, value);
    expect((await visitor.submit('signOut', {})).to).toBe('/signin?notice=signed-out');
    expect(await visitor.user()).toMatchObject({ anonymous: true });
    expect(await stolen.user()).toMatchObject({ anonymous: true });
  });

  it('lets nobody in whose account was disabled, and ends the sessions they had', async () => {
    const { visitor, email } = await running().signedIn();
    await running().people.change(email, { disabled: true });
    expect(await visitor.user()).toMatchObject({ anonymous: true });
    expect((await visitor.submit('signIn', { email, password })).to).toBe('/signin?notice=wrong');
    expect(await visitor.user()).toMatchObject({ anonymous: true });
  });

  it('leads nowhere but to our own pages, whatever the form says', async () => {
    const { visitor, email } = await running().signedIn();
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b']) {
      expect((await visitor.submit('signIn', { email, password, next })).to, next).toBe('/blog/');
    }
  });

  it('keeps passwords as better-auth hashes them, and neither addresses nor browsers of sessions', async () => {
    const { email } = await running().signedIn();
    const tables = running().database.withTables<AccountsTables>();
    const { id } = await tables.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const kept = await tables.selectFrom('credentials').selectAll().where('userId', '=', id).executeTakeFirstOrThrow();
    expect(kept.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    const session = await tables.selectFrom('sessions').selectAll().where('userId', '=', id).executeTakeFirstOrThrow();
    expect(session).toMatchObject({ ipAddress: null, userAgent: null });
  });
}
