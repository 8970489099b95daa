import type { AccountDetails } from '@contenthub/contracts/platform/account';
import type { Session } from '../auth/create-auth.ts';
import type { Database } from '../database.ts';
import type { AccountsTables } from './account-store.ts';
import type { ReaderAuth } from './auth.ts';
import type { SignedIn } from './session-reader.ts';

/** What the account itself knows. Other modules add the rest. */
export type OwnDetails = Omit<AccountDetails, 'newsletterLists'>;

/** What the reader has done in the last minutes. */
type Recent = { newBackupCodes: boolean; identityConfirmed: boolean };

const touchEveryMs = 60 * 60 * 1000;

/** Account data for a signed-in reader, and changes that better-auth has no call for. */
export class AccountSelfService {
  readonly #tables;
  readonly #auth: ReaderAuth;
  readonly #issuer: string;

  constructor(database: Database, auth: ReaderAuth, issuer: string) {
    this.#tables = database.withTables<AccountsTables>();
    this.#auth = auth;
    this.#issuer = issuer;
  }

  async details({ account, session, twoFactor }: SignedIn, recent: Recent): Promise<OwnDetails> {
    const [password, sessions, passkeys, factor] = await Promise.all([
      this.#tables
        .selectFrom('credentials')
        .select('id')
        .where('userId', '=', account.id)
        .where('password', 'is not', null)
        .executeTakeFirst(),
      this.#tables
        .selectFrom('sessions')
        .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
        .where('userId', '=', account.id)
        .where('expiresAt', '>', new Date())
        .orderBy('updatedAt', 'desc')
        .execute(),
      this.#tables
        .selectFrom('passkeys')
        .select(['id', 'name', 'createdAt'])
        .where('userId', '=', account.id)
        .orderBy('id')
        .execute(),
      this.#tables
        .selectFrom('two_factors')
        .select(['secret', 'backupCodes', 'verified'])
        .where('userId', '=', account.id)
        .executeTakeFirst(),
    ]);
    const isSettingUp = factor && !factor.verified;
    return {
      name: account.name,
      email: account.email,
      hasPassword: password !== undefined,
      identityConfirmed: recent.identityConfirmed,
      sessions: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
        id,
        device: userAgent ?? 'Unknown device',
        signedInAt: createdAt.toISOString(),
        lastSeenAt: updatedAt.toISOString(),
        current: id === session.id,
      })),
      passkeys: passkeys.map(({ id, name, createdAt }) => ({
        id: String(id),
        name: name || 'Passkey',
        addedAt: createdAt?.toISOString() ?? null,
      })),
      authenticator: {
        on: twoFactor,
        ...(isSettingUp && { setUp: await this.#setUp(account.email, factor) }),
        ...(twoFactor && factor && recent.newBackupCodes && { newBackupCodes: await this.#codes(factor.backupCodes) }),
      },
    };
  }

  /** Records that a session is in use, at most once an hour. */
  async touchSession({ id, updatedAt }: Session): Promise<void> {
    if (Date.now() - updatedAt.getTime() < touchEveryMs) return;
    await this.#tables.updateTable('sessions').set({ updatedAt: new Date() }).where('id', '=', id).execute();
  }

  async endSession(userId: number, sessionId: number): Promise<void> {
    await this.#tables.deleteFrom('sessions').where('userId', '=', userId).where('id', '=', sessionId).execute();
  }

  async endSessions(userId: number): Promise<void> {
    await this.#tables.deleteFrom('sessions').where('userId', '=', userId).execute();
  }

  async rename(userId: number, name: string): Promise<void> {
    await this.#tables.updateTable('users').set({ name }).where('id', '=', userId).execute();
  }

  async #setUp(email: string, { secret, backupCodes }: { secret: string; backupCodes: string }) {
    const key = base32(await this.#auth.decrypt(secret));
    const label = `${encodeURIComponent(this.#issuer)}:${encodeURIComponent(email)}`;
    const uri = `otpauth://totp/${label}?${new URLSearchParams({ secret: key, issuer: this.#issuer })}`;
    return { uri, key, backupCodes: await this.#codes(backupCodes) };
  }

  async #codes(stored: string): Promise<string[]> {
    return JSON.parse(await this.#auth.decrypt(stored)) as string[];
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes a key as authenticator apps expect it (RFC 4648, without padding). */
export function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
