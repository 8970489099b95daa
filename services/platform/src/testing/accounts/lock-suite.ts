import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { hashAddress } from '../../personal-data/hash-address.ts';
import { password, type RunningPlatform, uniqueEmail } from '../running-platform.ts';
import { addPasskey, confirmIdentity, mailedToken, signInWithPasskey } from './account-steps.ts';
import { SoftwarePasskey } from './software-passkey.ts';

const knownBrowser = 'known-browser';
let networks = 0;

/** Tests of strangers who guess passwords, or try to lock somebody out. */
export function lockTests(running: () => RunningPlatform): void {
  const signIn = async (email: string, given: string, visitor = running().visitor()) =>
    (await visitor.submit('signIn', { email, password: given })).to;
  /** Wrong passwords from addresses of one IPv6 network. */
  const guessFromOneNetwork = async (email: string, times: number) => {
    networks += 1;
    const network = networks.toString(16);
    const answers: string[] = [];
    for (let host = 1; host <= times; host += 1) {
      const visitor = running().visitor({ address: `2001:db8:${network}::${host}` });
      answers.push(await signIn(host % 2 ? email.toUpperCase() : email, `guess number ${host}`, visitor));
    }
    return answers;
  };
  /** As many as all networks together may. */
  const guessFromManyNetworks = async (email: string) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => guessFromOneNetwork(email, 10)));
    return answers.flat();
  };
  const signedOut = async () => {
    const signedIn = await running().signedIn();
    await signedIn.visitor.submit('signOut', {});
    return signedIn;
  };

  it('H24 H08 limits guesses from one network at one account to ten, known or not, and no other network', async () => {
    const { email } = await running().signedIn();
    for (const account of [email, uniqueEmail()]) {
      const expected = [...Array(10).fill('/signin?notice=wrong'), ...Array(2).fill('/signin?notice=too-many')];
      expect(await guessFromOneNetwork(account, 12)).toEqual(expected);
    }
    expect(await signIn(email, password)).toBe('/blog/');
  });

  it('H24 counts no attempt while a network is blocked', async () => {
    const email = uniqueEmail();
    await guessFromOneNetwork(email, 15);
    const { rows } = await sql`
      select 1 from sign_in_attempts where recipient = ${hashAddress(email)}`.execute(running().database);
    expect(rows).toHaveLength(10);
  });

  it('H24 H08 slows guesses from many networks, and locks neither known browsers nor passkeys', async () => {
    const { email, visitor: owner } = await running().signedIn();
    const passkey = new SoftwarePasskey();
    await confirmIdentity(owner, password);
    expect(await addPasskey(owner, passkey)).toContain('notice=passkey-added');
    await owner.submit('signOut', {});

    expect(await guessFromManyNetworks(email)).toEqual(Array(100).fill('/signin?notice=wrong'));
    expect(await guessFromOneNetwork(email, 1)).toEqual(['/signin?notice=too-many']);
    // Even the right password is rejected, otherwise it would reveal itself.
    expect(await signIn(email, password)).toBe('/signin?notice=too-many');
    expect(await signIn(email, 'mistyped', owner)).toBe('/signin?notice=wrong');
    expect(await signIn(email, password, owner)).toBe('/blog/');
    const { visitor: other } = await running().signedIn();
    await other.submit('signOut', {});
    expect(await signInWithPasskey(other, passkey)).toBe('/blog/');
  });

  it('H24 limits guesses in a known browser to ten', async () => {
    const { email, visitor } = await signedOut();
    const answers: string[] = [];
    for (let times = 0; times < 11; times += 1) answers.push(await signIn(email, `guess number ${times}`, visitor));
    expect(answers.at(-1)).toBe('/signin?notice=too-many');
    expect(await signIn(email, password)).toBe('/blog/');
  });

  it('H24 trusts no cookie of another account, none that was changed, and none from before a new password', async () => {
    const { email, visitor: owner } = await running().signedIn();
    const other = (await signedOut()).visitor;
    const forged = running().visitor();
    forged.cookies.set(knownBrowser, `${owner.cookies.get(knownBrowser)}x`);
    const old = running().visitor();
    old.cookies.set(knownBrowser, owner.cookies.get(knownBrowser) ?? '');
    await owner.submit('changePassword', { current: password, password: 'another horse battery' });
    await owner.submit('signOut', {});

    await guessFromManyNetworks(email);
    for (const visitor of [other, forged, old])
      expect(await signIn(email, 'another horse battery', visitor)).toBe('/signin?notice=too-many');
    expect(await signIn(email, 'another horse battery', owner)).toBe('/blog/');
  });

  it('H24 lets the owner in after a reset by mail, although strangers go on guessing', async () => {
    const { email } = await signedOut();
    await guessFromManyNetworks(email);
    const owner = running().visitor();
    expect(await signIn(email, password, owner)).toBe('/signin?notice=too-many');
    await owner.submit('forgotPassword', { email });
    const token = await mailedToken(running(), email, /Reset/);
    await owner.submit('resetPassword', { token, password: 'another horse battery' });
    await guessFromManyNetworks(email);
    expect(await signIn(email, 'another horse battery', owner)).toBe('/blog/');
  });

  it('H23 H24 mails a reset to a known browser although strangers requested ten', async () => {
    const { email, visitor: owner } = await signedOut();
    for (let times = 0; times < 10; times += 1) await running().visitor().submit('forgotPassword', { email });
    const received = () => running().mails.mails.filter(({ to, subject }) => to === email && /Reset/.test(subject));
    await expect.poll(() => received().length).toBe(3);
    await owner.submit('forgotPassword', { email });
    await expect.poll(() => received().length).toBe(4);
  });

  it('H24 H03 stores neither addresses nor accounts of attempts, and hides the cookie from scripts', async () => {
    const { email, visitor } = await running().signedIn();
    await guessFromOneNetwork(email, 2);
    const { rows } = await sql`select * from sign_in_attempts`.execute(running().database);
    expect(JSON.stringify(rows)).not.toMatch(/2001|reader-/);
    await visitor.submit('signIn', { email, password });
    const cookie = visitor.setCookies.find((set) => set.startsWith(`${knownBrowser}=`));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).not.toContain('reader');
  });
}
