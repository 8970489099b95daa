import { expect } from 'vitest';
import { getTokenLink } from '../mail-server.ts';
import { type RunningPlatform, uniqueEmail } from '../running-platform.ts';
import type { TestVisitor } from '../test-visitor.ts';
import { totp } from '../totp.ts';
import { addPasskey, confirmIdentity, signInWithPasskey, turnOnAuthenticator } from './account-steps.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import { after, type Model, type Start, type StepName, starts } from './takeover-model.ts';

const evil = 'the password of the attacker';
const signedIn = '/blog/';

let requestedResets = 0;
/** One address may ask for three resets in a minute. An order of steps takes less, and is not about that limit. */
function nextAddress(): string {
  requestedResets += 1;
  return `172.16.${(requestedResets >> 8) & 255}.${requestedResets & 255}`;
}

/** Takes the steps of the model with a real service, as two people with their own browsers. */
export class TakeoverStory {
  readonly #platform: RunningPlatform;
  readonly #email = uniqueEmail();
  readonly #passkeys: SoftwarePasskey[] = [];
  /** Every browser of the attacker. Nothing that it got is thrown away. */
  readonly #attackers: TestVisitor[] = [];
  readonly #keys: string[] = [];
  #owner: TestVisitor;
  #ownersPassword = 'the password of the owner';
  #model: Model;

  private constructor(platform: RunningPlatform, start: Start) {
    this.#platform = platform;
    this.#owner = platform.visitor();
    this.#model = starts[start];
  }

  /** Takes these steps, then lets the owner in. Returns the ways in that the attacker has left. */
  static async run(platform: RunningPlatform, start: Start, steps: readonly StepName[]): Promise<string[]> {
    const story = new TakeoverStory(platform, start);
    if (story.#model.account) {
      await platform.users.create(story.#email, evil, {});
      await story.#signInAsAttacker();
    }
    for (const step of steps) await story.#take(step);
    const ways = await story.#waysOfTheAttacker();
    if (story.#model.attackerIsIn) expect(ways, 'before the owner recovers').not.toEqual([]);
    else expect(ways, 'ways of the attacker').toEqual([]);
    await story.#letOwnerIn();
    return story.#waysOfTheAttacker();
  }

  async #take(step: StepName): Promise<void> {
    const before = this.#model;
    this.#model = after(step, before);
    await this.#steps[step](before);
  }

  readonly #steps: Record<StepName, (before: Model) => Promise<void>> = {
    'attacker signs up': () => this.#signUp(this.#newAttacker(), evil),
    'attacker signs in': () => this.#signInAsAttacker(),
    'attacker adds a passkey': async () => {
      const passkey = new SoftwarePasskey();
      const visitor = this.#attackers.at(-1) ?? this.#newAttacker();
      await confirmIdentity(visitor, evil);
      await addPasskey(visitor, passkey);
      this.#passkeys.push(passkey);
    },
    'attacker adds an authenticator': async () => {
      const visitor = this.#attackers.at(-1) ?? this.#newAttacker();
      const authenticator = await turnOnAuthenticator(visitor, evil);
      if (authenticator) this.#keys.push(authenticator.key);
    },
    'attacker asks for a reset': () => this.#askForReset(this.#newAttacker()),
    'owner signs up': () => this.#signUp(this.#owner, this.#ownersPassword),
    'owner confirms in her browser': async (before) => {
      const to = await this.#confirm(this.#owner, '');
      expect(to === signedIn).toBe(!before.account?.confirmed && this.#model.account?.confirmed === true);
    },
    'owner confirms in another browser': async (before) => {
      const phone = this.#platform.visitor();
      const to = await this.#confirm(phone, this.#ownersPassword);
      expect(to === signedIn).toBe(!before.account?.confirmed && this.#model.account?.confirmed === true);
      if (to === signedIn) this.#owner = phone;
    },
    'owner signs in': async () => expect(await this.#signIn(this.#owner, this.#ownersPassword)).toBe(signedIn),
    'owner resets by mail': async () => {
      await this.#askForReset(this.#owner);
      const token = await this.#token(/^Reset/, this.#model.mails.reset);
      this.#ownersPassword += '!';
      const reset = await this.#owner.submit('resetPassword', { token, password: this.#ownersPassword });
      expect(reset.to).toBe('/signin?notice=reset-done');
    },
    'owner changes the password': async () => {
      const current = this.#ownersPassword;
      this.#ownersPassword += '!';
      const changed = await this.#owner.submit('changePassword', { current, password: this.#ownersPassword });
      expect(changed.to).toBe('/account?notice=password-changed');
    },
    'owner signs out everywhere': async () => {
      await this.#owner.submit('signOutEverywhere', {});
    },
  };

  /** By the shortest way that the owner has, which is her mailbox in the worst case. */
  async #letOwnerIn(): Promise<void> {
    const { account } = this.#model;
    if (!account) {
      await this.#take('owner signs up');
      await this.#take('owner confirms in another browser');
    } else {
      if (account.password === 'attacker' || !account.confirmed) await this.#take('owner resets by mail');
      await this.#take('owner signs in');
    }
    expect(await this.#owner.user()).toMatchObject({ email: this.#email });
  }

  /** What lets the attacker in: each session that he ever had, his password with codes, and his passkeys. */
  async #waysOfTheAttacker(): Promise<string[]> {
    await this.#take('attacker signs in');
    const ways: string[] = [];
    for (const visitor of this.#attackers) {
      const { email } = await visitor.user();
      if (email === this.#email) ways.push('session');
    }
    for (const passkey of this.#passkeys)
      if ((await signInWithPasskey(this.#platform.visitor(), passkey)) === signedIn) ways.push('passkey');
    return ways;
  }

  async #signInAsAttacker(): Promise<void> {
    const visitor = this.#newAttacker();
    if ((await this.#signIn(visitor, evil)) !== '/signin/code') return;
    for (const key of this.#keys) await visitor.submit('signInCode', { code: totp(key) });
  }

  async #signIn(visitor: TestVisitor, password: string): Promise<string> {
    return (await visitor.submit('signIn', { email: this.#email, password })).to;
  }

  async #signUp(visitor: TestVisitor, password: string): Promise<void> {
    const { to } = await visitor.submit('signUp', { name: '', email: this.#email, password });
    expect(to).toBe('/signin?notice=check-mail');
  }

  async #askForReset(visitor: TestVisitor): Promise<void> {
    const headers = { 'x-forwarded-for': nextAddress() };
    const { to } = await visitor.submit('forgotPassword', { email: this.#email }, headers);
    expect(to).toContain('notice=reset-sent');
  }

  async #confirm(visitor: TestVisitor, password: string): Promise<string> {
    const token = await this.#token(/^Confirm/, this.#model.mails.confirm);
    return (await visitor.submit('confirm', { token, password })).to;
  }

  /** The token of the latest mail, once all have arrived. */
  async #token(subject: RegExp, count: number): Promise<string> {
    const { mails } = this.#platform.mails;
    const arrived = () => mails.filter((mail) => mail.to === this.#email && subject.test(mail.subject));
    await expect.poll(() => arrived().length, { interval: 2 }).toBe(count);
    const [latest] = arrived().slice(-1);
    return latest ? (getTokenLink(latest).searchParams.get('token') ?? '') : '';
  }

  #newAttacker(): TestVisitor {
    const visitor = this.#platform.visitor();
    this.#attackers.push(visitor);
    return visitor;
  }
}
