import type { AccountDetails } from '@contenthub/contracts/platform/account';
import { expect, it } from 'vitest';
import { password, type RunningPlatform } from '../running-platform.ts';
import type { TestVisitor } from '../test-visitor.ts';
import { totp } from '../totp.ts';
import { confirmIdentity } from './account-steps.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Tests of what signed-in readers do with their account. */
export function selfServiceTests(running: () => RunningPlatform): void {
  const details = async (visitor: TestVisitor) =>
    (await visitor.request('/internal/account')).json() as Promise<AccountDetails>;
  const setUp = async () => {
    const reader = await running().signedIn({ name: 'Ada Reader' });
    const start = (given: string) => reader.visitor.submit('startAuthenticator', { password: given });
    return { ...reader, start };
  };
  const turnOn = async () => {
    const reader = await setUp();
    await reader.start(password);
    const { key = '', backupCodes = [] } = (await details(reader.visitor)).authenticator.setUp ?? {};
    // Apps show the code in two groups.
    const code = totp(key).replace(/(?<=^...)/, ' ');
    const { to } = await reader.visitor.submit('confirmAuthenticator', { code });
    expect(to).toBe('/account/security?notice=authenticator-on');
    return { ...reader, key, backupCodes };
  };

  it('J02 changes the display name', async () => {
    const { visitor } = await running().signedIn({ name: 'Ada' });
    expect((await visitor.submit('changeName', { name: '  Ada Lovelace ' })).to).toBe('/account?notice=saved');
    expect(await visitor.user()).toMatchObject({ name: 'Ada Lovelace' });
  });

  it('H11 changes the password if the old one is correct, and ends all other sessions', async () => {
    const { visitor, email } = await running().signedIn();
    const other = running().visitor();
    await other.submit('signIn', { email, password });
    const change = (current: string, chosen: string) =>
      visitor.submit('changePassword', { current, password: chosen }).then(({ to }) => to);
    expect(await change('not the password', 'another horse battery')).toBe('/account?notice=wrong-password');
    expect(await change(password, 'Password123')).toBe('/account?notice=common-password');
    expect(await change(password, 'another horse battery')).toBe('/account?notice=password-changed');
    expect(await visitor.user()).toMatchObject({ email });
    expect(await other.user()).toMatchObject({ anonymous: true });
    expect((await other.submit('signIn', { email, password: 'another horse battery' })).to).toBe('/blog/');
  });

  it('H11 lists the sessions of an account by device, and ends one of them', async () => {
    const { visitor, email } = await running().signedIn();
    const phone = running().visitor();
    await phone.submit('signIn', { email, password }, { 'user-agent': firefox });
    const { sessions } = await details(visitor);
    expect(sessions.map(({ device, current }) => [device, current])).toEqual(
      expect.arrayContaining([
        ['Firefox on Linux', false],
        ['Unknown device', true],
      ]),
    );
    const { id } = sessions.find(({ current }) => !current) ?? { id: 0 };
    expect((await visitor.submit('endSession', { session: String(id) })).to).toBe(
      '/account/security?notice=session-ended',
    );
    expect(await phone.user()).toMatchObject({ anonymous: true });
    expect((await details(visitor)).sessions).toHaveLength(1);
  });

  it('H11 does not end a session of another account', async () => {
    const ada = await running().signedIn();
    const eve = await running().signedIn();
    const [session] = (await details(ada.visitor)).sessions;
    await eve.visitor.submit('endSession', { session: String(session?.id) });
    expect(await ada.visitor.user()).toMatchObject({ email: ada.email });
  });

  it('H11 signs out everywhere', async () => {
    const { visitor, email } = await running().signedIn();
    const other = running().visitor();
    await other.submit('signIn', { email, password });
    expect((await visitor.submit('signOutEverywhere', {})).to).toBe('/signin?notice=sessions-ended');
    expect(await visitor.user()).toMatchObject({ anonymous: true });
    expect(await other.user()).toMatchObject({ anonymous: true });
  });

  it('H11 enables an authenticator app with the password and a code, and requires a code from then on', async () => {
    const { visitor, start } = await setUp();
    expect((await start('not the password')).to).toBe('/account/security?notice=wrong-password');
    expect((await start(password)).to).toBe('/account/security/authenticator');
    const { authenticator } = await details(visitor);
    expect(authenticator.on).toBe(false);
    expect(authenticator.setUp?.uri).toContain(`secret=${authenticator.setUp?.key}`);
    expect(authenticator.setUp?.backupCodes).toHaveLength(10);
    const wrong = await visitor.submit('confirmAuthenticator', { code: '000000' });
    expect(wrong.to).toBe('/account/security/authenticator?notice=wrong-code');

    const { key, email } = await turnOn();
    const phone = running().visitor();
    const next = '/blog/grammar';
    expect((await phone.submit('signIn', { email, password, next })).to).toBe('/signin/code?next=%2Fblog%2Fgrammar');
    expect(await phone.user()).toMatchObject({ anonymous: true });
    const refused = await phone.submit('signInCode', { code: '000000', next });
    expect(refused.to).toBe('/signin/code?notice=wrong-code&next=%2Fblog%2Fgrammar');
    expect((await phone.submit('signInCode', { code: totp(key), next })).to).toBe(next);
    expect(await phone.user()).toMatchObject({ email });
  });

  it('H11 hides the key and backup codes once the app is enabled', async () => {
    const { visitor } = await turnOn();
    expect((await details(visitor)).authenticator).toEqual({ on: true });
  });

  it('H11 accepts each backup code once, and new ones replace the old', async () => {
    const { visitor, email, backupCodes } = await turnOn();
    const signIn = async (code: string) => {
      const phone = running().visitor();
      await phone.submit('signIn', { email, password });
      return (await phone.submit('signInCode', { code })).to;
    };
    const [first = '', second = ''] = backupCodes;
    expect(await signIn(first)).toBe('/blog/');
    expect(await signIn(first)).toBe('/signin/code?notice=wrong-code');
    expect((await visitor.submit('newBackupCodes', { password })).to).toBe('/account/security?notice=new-backup-codes');
    const renewed = (await details(visitor)).authenticator.newBackupCodes ?? [];
    expect(renewed).toHaveLength(10);
    expect(await signIn(second)).toBe('/signin/code?notice=wrong-code');
    expect(await signIn(renewed[0] ?? '')).toBe('/blog/');
  });

  it('H11 disables the app with the password', async () => {
    const { visitor, email } = await turnOn();
    const off = (given: string) => visitor.submit('removeAuthenticator', { password: given }).then(({ to }) => to);
    expect(await off('not the password')).toBe('/account/security?notice=wrong-password');
    expect(await off(password)).toBe('/account/security?notice=authenticator-off');
    expect((await running().visitor().submit('signIn', { email, password })).to).toBe('/blog/');
  });

  it('H11 redirects a code without a preceding password to the sign-in page', async () => {
    const { to } = await running().visitor().submit('signInCode', { code: '123456' });
    expect(to).toBe('/signin?notice=code-expired');
  });

  it('H11 rejects a passkey without a challenge', async () => {
    const { visitor } = await running().signedIn();
    await confirmIdentity(visitor, password);
    const invalidResponse = JSON.stringify({ id: 'made-up', rawId: 'made-up', type: 'public-key', response: {} });
    expect((await visitor.submit('addPasskey', { response: invalidResponse })).to).toBe(
      '/account/security?notice=passkey-failed',
    );
    const stranger = running().visitor();
    const signedIn = await stranger.submit('passkeySignIn', { response: invalidResponse });
    expect(signedIn.to).toBe('/signin?notice=passkey-failed');
    expect(await stranger.user()).toMatchObject({ anonymous: true });
  });

  it('J02 subscribes to the newsletter and unsubscribes again', async () => {
    const { visitor } = await running().signedIn();
    expect((await details(visitor)).newsletterLists).toEqual([]);
    expect((await visitor.submit('newsletter', { main: 'monthly' })).to).toBe('/account/newsletter?notice=saved');
    expect((await details(visitor)).newsletterLists).toEqual([{ blog: 'main', frequency: 'monthly' }]);
    expect((await visitor.submit('newsletter', {})).to).toBe('/account/newsletter?notice=unsubscribed');
    expect((await details(visitor)).newsletterLists).toEqual([]);
  });

  it('redirects visitors without a session to the sign-in page without revealing anything', async () => {
    const visitor = running().visitor();
    expect((await visitor.submit('changeName', { name: 'Eve' })).to).toBe(
      '/signin?notice=sign-in-first&next=%2Faccount',
    );
    expect((await visitor.request('/internal/account')).status).toBe(401);
  });
}
