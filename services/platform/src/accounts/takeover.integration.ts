import { requireEngines } from '@contenthub/services/testing/running-engines';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../personal-data/retention.ts';
import {
  addPasskey,
  confirmIdentity,
  mailedToken,
  signInWithPasskey,
  turnOnAuthenticator,
} from '../testing/accounts/account-steps.ts';
import { SoftwarePasskey } from '../testing/accounts/software-passkey.ts';
import { password, RunningPlatform, uniqueEmail } from '../testing/running-platform.ts';
import { openFreshPostgres } from '../testing/test-databases.ts';
import { totp } from '../testing/totp.ts';

const evil = 'the password of the attacker';
const chosen = 'another horse battery';

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await RunningPlatform.start(await openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
});
afterAll(() => platform?.stop());

const signUp = (email: string, secret: string, visitor = platform.visitor()) =>
  visitor.submit('signUp', { name: 'Ada', email, password: secret }).then(() => visitor);
const signIn = (email: string, secret: string) =>
  platform
    .visitor()
    .submit('signIn', { email, password: secret })
    .then(({ to }) => to);
const resetByMail = async (email: string, secret: string) => {
  const owner = platform.visitor();
  await owner.submit('forgotPassword', { email });
  const token = await mailedToken(platform, email, /Reset/);
  expect((await owner.submit('resetPassword', { token, password: secret })).to).toBe('/signin?notice=reset-done');
  return owner;
};
const confirmPage = (notice: string, token: string) => `/confirm-email?${new URLSearchParams({ notice, token })}`;

describe('an address that somebody else signed up with', () => {
  it('H22 is the owner’s after she signs up and confirms: the first password never works', async () => {
    const email = uniqueEmail();
    await signUp(email, evil);
    const owner = await signUp(email, password);
    await signIn(email, evil);
    const token = await mailedToken(platform, email, /Confirm/);
    expect((await owner.submit('confirm', { token })).to).toBe('/blog/');
    expect(await owner.user()).toMatchObject({ email, confirmed: true });
    expect(await signIn(email, evil)).toBe('/signin?notice=wrong');
    expect(await signIn(email, password)).toBe('/blog/');
  });

  it('H22 is not confirmed by the owner’s click: another browser has to know the password', async () => {
    const email = uniqueEmail();
    await signUp(email, evil);
    const token = await mailedToken(platform, email, /Confirm/);
    const owner = platform.visitor();
    expect((await owner.submit('confirm', { token })).to).toBe(confirmPage('confirm-password', token));
    const guess = await owner.submit('confirm', { token, password });
    expect(guess.to).toBe(confirmPage('wrong-sign-up-password', token));
    expect(await platform.users.find(email)).toMatchObject({ confirmed: false });
    expect(await owner.user()).toMatchObject({ anonymous: true });
  });

  it('H22 is not confirmed by the browser of an earlier sign-up', async () => {
    const email = uniqueEmail();
    const owner = await signUp(email, password);
    await signUp(email, evil);
    const token = await mailedToken(platform, email, /Confirm/);
    expect((await owner.submit('confirm', { token })).to).toBe(confirmPage('confirm-password', token));
    expect((await owner.submit('confirm', { token, password })).to).toContain('notice=wrong-sign-up-password');
    await resetByMail(email, chosen);
    expect(await signIn(email, evil)).toBe('/signin?notice=wrong');
    expect(await signIn(email, chosen)).toBe('/blog/');
  });

  it('H22 is the owner’s after she sets a new password by mail, which also confirms', async () => {
    const email = uniqueEmail();
    await signUp(email, evil);
    await resetByMail(email, chosen);
    expect(await platform.users.find(email)).toMatchObject({ confirmed: true });
    expect(await signIn(email, chosen)).toBe('/blog/');
    expect(await signIn(email, evil)).toBe('/signin?notice=wrong');
  });

  it('H22 keeps nothing of the first sign-up, not even what an operator or an earlier release stored', async () => {
    const email = uniqueEmail();
    const attacker = await platform.signedIn();
    const passkey = new SoftwarePasskey();
    await confirmIdentity(attacker.visitor, password);
    await addPasskey(attacker.visitor, passkey);
    const { database } = platform;
    await sql`update users set email = ${email}, "emailVerified" = false where email = ${attacker.email}`.execute(
      database,
    );
    const owner = await signUp(email, password);
    expect(await attacker.visitor.user()).toMatchObject({ anonymous: true });
    expect((await owner.submit('confirm', { token: await mailedToken(platform, email, /Confirm/) })).to).toBe('/blog/');
    expect(await signInWithPasskey(platform.visitor(), passkey)).toBe('/signin?notice=passkey-failed');
  });

  it('H22 stays blocked if an operator disabled its account', async () => {
    const email = uniqueEmail();
    await platform.users.create(email, evil, { confirmed: false });
    await platform.users.update(email, { disabled: true });
    const visitor = await signUp(email, password);
    expect(await platform.users.find(email)).toMatchObject({ disabled: true });
    await platform.mails.to(email, /already have an account/);
    expect(await visitor.user()).toMatchObject({ anonymous: true });
  });

  it('H22 is free again after seven days without a confirmation', async () => {
    const [old, recent, blocked, confirmed] = [uniqueEmail(), uniqueEmail(), uniqueEmail(), uniqueEmail()];
    for (const email of [old, recent, blocked]) await signUp(email, evil);
    await platform.users.create(confirmed, password, {});
    await platform.users.update(blocked, { disabled: true });
    const days = { [old]: 8, [recent]: 6, [blocked]: 8, [confirmed]: 8 };
    for (const [email, age] of Object.entries(days))
      await sql`
        update users set "createdAt" = now() - make_interval(days => ${age}),
          "updatedAt" = now() - make_interval(days => ${age})
        where email = ${email}`.execute(platform.database);
    await deleteExpired(platform.database, 395);
    const left = await Promise.all(Object.keys(days).map((email) => platform.users.find(email)));
    expect(left.map((user) => user?.email)).toEqual([undefined, recent, blocked, confirmed]);
  });
});

describe('confirming an address', () => {
  it('J01 H22 signs in another device with the password, and returns to the page of the sign-up', async () => {
    const email = uniqueEmail();
    await signUp(email, password);
    const token = await mailedToken(platform, email, /Confirm/);
    const phone = platform.visitor();
    const next = '/blog/grammar?page=2';
    expect((await phone.submit('confirm', { token, password, next })).to).toBe(next);
    expect(await phone.user()).toMatchObject({ email });
  });

  it('H22 works once, and signs in nobody later', async () => {
    const email = uniqueEmail();
    const owner = await signUp(email, password);
    const token = await mailedToken(platform, email, /Confirm/);
    const cookie = owner.cookies.get('sign-up') ?? '';
    await owner.submit('confirm', { token });
    const thief = platform.visitor();
    thief.cookies.set('sign-up', cookie);
    expect((await thief.submit('confirm', { token, password })).to).toBe('/signin?notice=confirmed');
    expect(await thief.user()).toMatchObject({ anonymous: true });
  });
});

describe('a password reset by mail', () => {
  /** An account in which somebody else has turned on everything that a session and the password allow. */
  const hijacked = async () => {
    const { visitor, email } = await platform.signedIn();
    const passkey = new SoftwarePasskey();
    await confirmIdentity(visitor, password);
    expect(await addPasskey(visitor, passkey)).toContain('passkey-added');
    const authenticator = await turnOnAuthenticator(visitor, password);
    return { visitor, email, passkey, key: authenticator?.key ?? '', codes: authenticator?.backupCodes ?? [] };
  };

  it('H22 ends sessions, and removes passkeys, the authenticator and its backup codes', async () => {
    const { visitor, email, passkey, key, codes } = await hijacked();
    const half = platform.visitor();
    expect((await half.submit('signIn', { email, password })).to).toBe('/signin/code');
    await resetByMail(email, chosen);
    expect(await visitor.user()).toMatchObject({ anonymous: true });
    expect(await signInWithPasskey(platform.visitor(), passkey)).toBe('/signin?notice=passkey-failed');
    for (const code of [totp(key), codes[0] ?? ''])
      expect((await half.submit('signInCode', { code })).to).toBe('/signin?notice=code-expired');
    const owner = platform.visitor();
    expect((await owner.submit('signIn', { email, password: chosen })).to).toBe('/blog/');
    expect(await owner.user()).toMatchObject({ email });
  });

  it('H22 invalidates the other links that were mailed', async () => {
    const { email } = await platform.signedIn();
    const visitor = platform.visitor();
    await visitor.submit('forgotPassword', { email });
    const first = await mailedToken(platform, email, /Reset/);
    platform.mails.mails.length = 0;
    await resetByMail(email, chosen);
    expect((await visitor.submit('resetPassword', { token: first, password: evil })).to).toContain('notice=bad-link');
    expect(await signIn(email, chosen)).toBe('/blog/');
  });

  it('H22 tells the owner by mail what was removed', async () => {
    const { email } = await hijacked();
    await resetByMail(email, chosen);
    const { text } = await platform.mails.to(email, /Your password was reset/);
    expect(text).toContain('your passkey and your authenticator app');
    expect(text).toContain('/reset-password');
  });
});
