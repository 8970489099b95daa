import { type Generated, sql } from 'kysely';
import { hashPassword } from '../auth/passwords.ts';
import type { Database } from '../database.ts';

export type AccountsTables = {
  users: {
    id: Generated<number>;
    name: string;
    email: string;
    emailVerified: boolean;
    isTest: boolean;
    disabled: boolean;
    twoFactorEnabled: Generated<boolean>;
    customFields: Generated<Record<string, unknown>>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  sessions: {
    id: Generated<number>;
    token: string;
    userId: number;
    expiresAt: Date;
    createdAt: Date;
    /** When the session was last used, to the hour. */
    updatedAt: Date;
    ipAddress: string | null;
    /** Short names of browser and system, not the whole header. */
    userAgent: string | null;
  };
  two_factors: { userId: number; secret: string; backupCodes: string; verified: boolean };
  passkeys: { id: Generated<number>; userId: number; name: string | null; createdAt: Date | null };
  credentials: {
    id: Generated<number>;
    accountId: string;
    providerId: string;
    userId: number;
    password: string | null;
    updatedAt: Date;
  };
};

export type StoredAccount = {
  id: number;
  name: string;
  email: string;
  confirmed: boolean;
  isTest: boolean;
  disabled: boolean;
};
type NewAccount = Omit<StoredAccount, 'id' | 'disabled'> & { password: string };
export type AccountChange = Partial<Omit<StoredAccount, 'id'> & { password: string }>;

const columns = ['id', 'name', 'email', 'emailVerified as confirmed', 'isTest', 'disabled'] as const;
const credential = 'credential';

/** Account management for operators; visitors' actions go through better-auth. */
export class AccountStore {
  readonly #tables;
  readonly #passwordCost: number | undefined;

  constructor(database: Database, passwordCost?: number) {
    this.#tables = database.withTables<AccountsTables>();
    this.#passwordCost = passwordCost;
  }

  list(): Promise<StoredAccount[]> {
    return this.#tables.selectFrom('users').select(columns).orderBy('id').execute();
  }

  find(email: string): Promise<StoredAccount | undefined> {
    return this.#tables.selectFrom('users').select(columns).where('email', '=', email.toLowerCase()).executeTakeFirst();
  }

  /** Undefined if the address is already in use. */
  async create({ name, email, confirmed, isTest, password }: NewAccount): Promise<number | undefined> {
    const hash = await hashPassword(password, this.#passwordCost);
    return this.#tables.transaction().execute(async (trx) => {
      const user = await trx
        .insertInto('users')
        .values({ name, email: email.toLowerCase(), emailVerified: confirmed, isTest, disabled: false })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!user) return undefined;
      await trx
        .insertInto('credentials')
        .values({
          userId: user.id,
          accountId: String(user.id),
          providerId: credential,
          password: hash,
          ...updatedNow(),
        })
        .execute();
      return user.id;
    });
  }

  /** Signs out a disabled account, and one with a new password, everywhere. */
  async update(id: number, { confirmed, password, ...fields }: AccountChange): Promise<void> {
    const users = { ...fields, ...(confirmed !== undefined && { emailVerified: confirmed }), ...updatedNow() };
    await this.#tables.updateTable('users').set(users).where('id', '=', id).execute();
    if (password) {
      await this.#tables
        .updateTable('credentials')
        .set({ password: await hashPassword(password, this.#passwordCost), ...updatedNow() })
        .where('userId', '=', id)
        .where('providerId', '=', credential)
        .execute();
    }
    if (password || fields.disabled) await this.#tables.deleteFrom('sessions').where('userId', '=', id).execute();
  }

  /** The address of an account that has more than one of password and providers. */
  async emailWithSeveralMethods(id: number): Promise<string | undefined> {
    const account = await this.#tables
      .selectFrom('users')
      .innerJoin('credentials', 'credentials.userId', 'users.id')
      .select('users.email')
      .where('users.id', '=', id)
      .groupBy('users.email')
      .having(({ fn }) => fn.countAll(), '>', 1)
      .executeTakeFirst();
    return account?.email;
  }

  /** The address of the account that a mailed link for a new password belongs to. */
  async emailOfResetLink(token: string): Promise<string | undefined> {
    const { rows } = await sql<{ email: string }>`
      select u.email from verifications v join users u on u.id::text = v.value
      where v.identifier = ${`reset-password:${token}`} and v."expiresAt" > now()`.execute(this.#tables);
    return rows[0]?.email;
  }

  async remove(id: number): Promise<void> {
    await this.#tables.deleteFrom('users').where('id', '=', id).execute();
  }
}

function updatedNow(): { updatedAt: Date } {
  return { updatedAt: new Date() };
}
