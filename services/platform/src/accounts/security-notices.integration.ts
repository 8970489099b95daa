import { requireEngines } from '@contenthub/services/testing/running-engines';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPasskey,
  confirmIdentity,
  mailedToken,
  signInWithPasskey,
  turnOnAuthenticator,
} from '../testing/accounts/account-steps.ts';
import { SoftwarePasskey } from '../testing/accounts/software-passkey.ts';
import { password, RunningPlatform } from '../testing/running-platform.ts';
import { openFreshPostgres } from '../testing/test-databases.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const chosen = 'another horse battery';
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const security = (notice: string) => `/account/security?notice=${notice}`;

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await RunningPlatform.start(await openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
});
afterAll(() => platform?.stop());

const withPasskey = async () => {
  const reader = await platform.signedIn();
  const passkey = new SoftwarePasskey();
  await confirmIdentity(reader.visitor, password);
  expect(await addPasskey(reader.visitor, passkey)).toBe(security('passkey-added'));
  return { ...reader, passkey };
};
const passkeyId = async (visitor: TestVisitor) => {
  const details = await (await visitor.request('/internal/account')).json();
  return (details as { passkeys: { id: string }[] }).passkeys[0]?.id ?? '';
};

describe('a change of how to sign in', () => {
  it.each<[string, RegExp, (visitor: TestVisitor) => Promise<unknown>]>([
    [
      'password',
      /^Your password was changed$/,
      (visitor) => visitor.submit('changePassword', { current: password, password: chosen }),
    ],
    [
      'new passkey',
      /^A passkey was added/,
      async (visitor) => {
        await confirmIdentity(visitor, password);
        await addPasskey(visitor, new SoftwarePasskey());
      },
    ],
    ['new authenticator', /verification was turned on$/, (visitor) => turnOnAuthenticator(visitor, password)],
    [
      'removed authenticator',
      /verification was turned off$/,
      async (visitor) => {
        await turnOnAuthenticator(visitor, password);
        await visitor.submit('removeAuthenticator', { password });
      },
    ],
    [
      'backup codes',
      /^Your backup codes were replaced$/,
      async (visitor) => {
        await turnOnAuthenticator(visitor, password);
        await visitor.submit('newBackupCodes', { password });
      },
    ],
  ])('H22 is mailed to the owner: %s', async (_, subject, change) => {
    const { visitor, email } = await platform.signedIn();
    await change(visitor);
    const { text, html } = await platform.mails.to(email, subject);
    for (const part of [text, html]) {
      expect(part).toMatch(/When: \w+ \d+, 20\d\d at \d+:\d\d [AP]M UTC\. Device: Unknown device\./);
      expect(part).toContain('If it wasn’t, set a new password now.');
      expect(part).toContain('http://www.contenthub.localhost:4000/reset-password');
      expect(part).toContain('http://www.contenthub.localhost:4000/account/security');
    }
  });

  it('H22 names the device, and quotes no name that somebody else may have chosen', async () => {
    const { visitor, email } = await withPasskey();
    const id = await passkeyId(visitor);
    await visitor.submit('renamePasskey', { id, name: 'Call 555 0100 now' });
    await visitor.submit('removePasskey', { id }, firefox);
    const { text } = await platform.mails.to(email, /^A passkey was removed/);
    expect(text).toContain('Device: Firefox on Linux.');
    expect(text).not.toContain('555');
  });

  it('H22 is not mailed if it was refused', async () => {
    const { visitor, email } = await platform.signedIn();
    await visitor.submit('changePassword', { current: 'not the password', password: chosen });
    await addPasskey(visitor, new SoftwarePasskey());
    await visitor.submit('removeAuthenticator', { password: 'not the password' });
    await visitor.submit('changePassword', { current: password, password: chosen });
    await platform.mails.to(email, /password was changed/);
    expect(platform.mails.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('H22 is mailed after a reset, also when there was nothing to remove', async () => {
    const { email } = await platform.signedIn();
    const owner = platform.visitor();
    await owner.submit('forgotPassword', { email });
    const token = await mailedToken(platform, email, /Reset/);
    await owner.submit('resetPassword', { token, password: chosen }, firefox);
    const { text } = await platform.mails.to(email, /^Your password was reset$/);
    expect(text).toContain('all devices were signed out.\n');
    expect(text).toContain('Device: Firefox on Linux.');
  });
});

describe('adding a passkey', () => {
  it('H22 needs the password now, however young the session is', async () => {
    const { visitor } = await platform.signedIn();
    expect(await addPasskey(visitor, new SoftwarePasskey())).toBe(security('confirm-identity'));
    expect(await confirmIdentity(visitor, 'not the password')).toBe(security('wrong-password'));
    expect(await addPasskey(visitor, new SoftwarePasskey())).toBe(security('confirm-identity'));
    expect(await confirmIdentity(visitor, password)).toBe(security('identity-confirmed'));
    expect(await addPasskey(visitor, new SoftwarePasskey())).toBe(security('passkey-added'));
  });

  it('H22 works in an old session, after the password', async () => {
    const { visitor, email } = await platform.signedIn();
    await sql`
      update sessions set "createdAt" = now() - interval '20 days'
      from users where users.id = "userId" and email = ${email}`.execute(platform.database);
    await confirmIdentity(visitor, password);
    expect(await addPasskey(visitor, new SoftwarePasskey())).toBe(security('passkey-added'));
  });

  it('H22 accepts a passkey instead of the password, and renews the session', async () => {
    const { visitor, passkey } = await withPasskey();
    const other = platform.visitor();
    await signInWithPasskey(other, passkey);
    const before = other.cookies.get('contenthub.session_token');
    expect(await addPasskey(other, new SoftwarePasskey())).toBe(security('confirm-identity'));
    const options = (await (await other.get('/account/passkey-options')).json()) as { challenge: string };
    const confirmed = await other.submit('confirmIdentity', { response: passkey.use(options) });
    expect(confirmed.to).toBe(security('identity-confirmed'));
    expect(await addPasskey(other, new SoftwarePasskey())).toBe(security('passkey-added'));
    const { sessions } = (await (await visitor.request('/internal/account')).json()) as { sessions: unknown[] };
    expect(sessions).toHaveLength(2);
    expect(other.cookies.get('contenthub.session_token')).not.toBe(before);
  });

  it('H22 accepts neither a passkey nor a confirmation of another account', async () => {
    const eve = await withPasskey();
    const { visitor, email } = await platform.signedIn();
    const options = (await (await visitor.get('/account/passkey-options')).json()) as { challenge: string };
    const foreign = await visitor.submit('confirmIdentity', { response: eve.passkey.use(options) });
    expect(foreign.to).toBe(security('passkey-failed'));
    expect(await visitor.user()).toMatchObject({ email });
    visitor.cookies.set('identity', eve.visitor.cookies.get('identity') ?? '');
    expect(await addPasskey(visitor, new SoftwarePasskey())).toBe(security('confirm-identity'));
  });

  it('H22 limits guesses of the password', async () => {
    const { visitor } = await platform.signedIn();
    const guesses: string[] = [];
    for (let times = 0; times < 12; times += 1) guesses.push(await confirmIdentity(visitor, `guess ${times}`));
    expect(guesses.at(-1)).toBe(security('slow-down'));
  });
});
