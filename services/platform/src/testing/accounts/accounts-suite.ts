import { hashPassword as hashUnversioned } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import type { AccountsTables } from '../../accounts/account-store.ts';
import { getTokenLink } from '../mail-server.ts';
import { password, type RunningPlatform, uniqueEmail } from '../running-platform.ts';

/** Tests from sign-up to password reset. */
export function accountsTests(running: () => RunningPlatform): void {
  const signUp = async (email: string) => {
    const visitor = running().visitor();
    const response = await visitor.submit('signUp', { name: 'Ada Reader', email, password });
    return { visitor, response };
  };

  it('E22 G12 creates an account, which works once its address is confirmed by mail', async () => {
    const email = uniqueEmail();
    const { visitor, response } = await signUp(email);
    expect(response).toEqual({ status: 303, to: '/signin?notice=check-mail' });
    expect(await visitor.user()).toMatchObject({ anonymous: true });
    expect((await visitor.submit('signIn', { email, password })).to).toBe('/signin?notice=unconfirmed');

    const mail = await running().mails.to(email, /Confirm/);
    expect(mail.from).toBe('no-reply@contenthub.localhost');
    const link = getTokenLink(mail);
    expect(link.pathname).toBe('/confirm-email');
    const token = link.searchParams.get('token') ?? '';
    expect((await visitor.submit('confirm', { token })).to).toBe('/blog/');
    const user = await visitor.user();
    expect(user).toMatchObject({ name: 'Ada Reader', email, anonymous: false, confirmed: true, type: 'Free' });
    expect(user.id).toBeGreaterThan(0);
  });

  it('E22 rejects a tampered confirmation link', async () => {
    const email = uniqueEmail();
    const { visitor } = await signUp(email);
    const token = getTokenLink(await running().mails.to(email)).searchParams.get('token') ?? '';
    const wrong = await visitor.submit('confirm', { token: `${token.slice(0, -3)}abc` });
    expect(wrong.to).toBe('/signin?notice=bad-link');
    expect((await visitor.submit('signIn', { email, password })).to).toContain('notice=unconfirmed');
  });

  it('H11 changes nothing when a confirmation link is only opened', async () => {
    const email = uniqueEmail();
    const { visitor } = await signUp(email);
    const link = getTokenLink(await running().mails.to(email));
    // A link in a mail of an earlier release redirects to the page with the button.
    const opened = await visitor.get(`/account/confirm${link.search}`);
    expect(opened.headers.get('location')).toBe(link.pathname + link.search);
    expect((await visitor.submit('signIn', { email, password })).to).toContain('notice=unconfirmed');
  });

  it('J01 J04 preserves the return page through sign-up, mails, confirmation and reset', async () => {
    const email = uniqueEmail();
    const given = '/blog/grammar/commas?page=2#naïve-ß';
    // The same address as a header can have it.
    const next = '/blog/grammar/commas?page=2#na%C3%AFve-%C3%9F';
    const carried = new URLSearchParams({ next }).toString();
    const visitor = running().visitor();
    const signedUp = await visitor.submit('signUp', { name: 'Ada', email, password, next: given });
    expect(signedUp.to).toBe(`/signin?notice=check-mail&${carried}`);
    const link = getTokenLink(await running().mails.to(email, /Confirm/));
    expect(link.searchParams.get('next')).toBe(next);
    const token = link.searchParams.get('token') ?? '';
    expect((await visitor.submit('confirm', { token, next })).to).toBe(next);
    expect(await visitor.user()).toMatchObject({ email });

    await visitor.submit('forgotPassword', { email, next });
    const reset = getTokenLink(await running().mails.to(email, /Reset/));
    expect(reset.searchParams.get('next')).toBe(next);
    const chosen = await visitor.submit('resetPassword', {
      ...{ token: reset.searchParams.get('token') ?? '', password: 'another horse battery', next },
    });
    expect(chosen.to).toBe(`/signin?notice=reset-done&${carried}`);
    expect((await visitor.submit('signIn', { email, password: 'another horse battery', next })).to).toBe(next);
  });

  it('J04 preserves the entered name and address after a rejection, in an HttpOnly cookie, until sign-in', async () => {
    const email = uniqueEmail();
    const visitor = running().visitor();
    const typed = () => {
      const cookie = visitor.cookies.get('account-form');
      return cookie ? JSON.parse(Buffer.from(cookie, 'base64url').toString()) : undefined;
    };
    await visitor.submit('signUp', { name: 'Ada', email, password: '1234567890' });
    expect(typed()).toEqual({ name: 'Ada', email });
    expect(visitor.setCookies.join()).toMatch(/account-form=[^,]*; HttpOnly/);
    await running().users.create(email, password, {});
    await visitor.submit('signIn', { email, password: 'not the password' });
    expect(typed()).toEqual({ email });
    await visitor.submit('signIn', { email, password });
    expect(typed()).toBeUndefined();
  });

  it('E22 G12 sets a new password once by a mailed link, and ends all other sessions', async () => {
    const { visitor, email } = await running().signedIn();
    const forgetful = running().visitor();
    expect((await forgetful.submit('forgotPassword', { email })).to).toBe('/reset-password?notice=reset-sent');
    const link = getTokenLink(await running().mails.to(email, /Reset/));
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

  it('H11 rejects a sign-up with one of the most common passwords', async () => {
    const email = 'common@example.com';
    const visitor = running().visitor();
    const { to } = await visitor.submit('signUp', { name: 'Ada', email, password: '1234567890' });
    expect(to).toBe('/signup?notice=common-password');
    expect((await visitor.submit('signIn', { email, password: '1234567890' })).to).toContain('notice=wrong');
  });

  it('signs out and invalidates the session', async () => {
    const { visitor } = await running().signedIn();
    const stolen = running().visitor();
    for (const [name, value] of visitor.cookies) stolen.cookies.set(name, value);
    expect((await visitor.submit('signOut', {})).to).toBe('/signin?notice=signed-out');
    expect(await visitor.user()).toMatchObject({ anonymous: true });
    expect(await stolen.user()).toMatchObject({ anonymous: true });
  });

  it('rejects sign-ins to a disabled account, and ends its sessions', async () => {
    const { visitor, email } = await running().signedIn();
    await running().users.update(email, { disabled: true });
    expect(await visitor.user()).toMatchObject({ anonymous: true });
    expect((await visitor.submit('signIn', { email, password })).to).toBe('/signin?notice=wrong');
    expect(await visitor.user()).toMatchObject({ anonymous: true });
  });

  it('redirects only to our own pages', async () => {
    const { visitor, email } = await running().signedIn();
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b']) {
      expect((await visitor.submit('signIn', { email, password, next })).to, next).toBe('/blog/');
    }
  });

  const credentialsOf = async (email: string) => {
    const tables = running().database.withTables<AccountsTables>();
    const { id } = await tables.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    return { id, tables, stored: tables.selectFrom('credentials').selectAll().where('userId', '=', id) };
  };

  it('H11 stores salted hashes of passwords, and of a session neither the IP address nor more than the browser', async () => {
    const { email } = await running().signedIn();
    const { id, tables, stored } = await credentialsOf(email);
    expect((await stored.executeTakeFirstOrThrow()).password).toMatch(/^\$scrypt\$ln=\d+,r=16,p=1\$/);
    const session = await tables.selectFrom('sessions').selectAll().where('userId', '=', id).executeTakeFirstOrThrow();
    expect(session).toMatchObject({ ipAddress: null, userAgent: null });

    const signedUp = uniqueEmail();
    await running().visitor().submit('signUp', { name: 'Ada', email: signedUp, password });
    const { password: hash } = await (await credentialsOf(signedUp)).stored.executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$scrypt\$/);
  });

  it('E22 signs in an account whose password was hashed by an earlier release', async () => {
    const email = uniqueEmail();
    await running().users.create(email, password, {});
    const { id, tables } = await credentialsOf(email);
    const hash = await hashUnversioned(password);
    await tables.updateTable('credentials').set({ password: hash }).where('userId', '=', id).execute();
    const visitor = running().visitor();
    await visitor.submit('signIn', { email, password });
    expect(await visitor.user()).toMatchObject({ anonymous: false, email });
  });
}
