import { hashPassword } from 'better-auth/crypto';
import type { Database } from '../database/database.ts';
import type { AccountsTables } from './tables.ts';

export type StoredAccount = {
  id: number;
  name: string;
  email: string;
  confirmed: boolean;
  isTest: boolean;
  disabled: boolean;
};
export type NewAccount = Omit<StoredAccount, 'id' | 'disabled'> & { password: string };
export type AccountChange = Partial<Omit<StoredAccount, 'id'> & { password: string }>;

const columns = ['id', 'name', 'email', 'emailVerified as confirmed', 'isTest', 'disabled'] as const;
const credential = 'credential';

/** For people who look after accounts: what a visitor does goes through better-auth. */
export class StoredAccounts {
  readonly #tables;

  constructor(database: Database) {
    this.#tables = database.withTables<AccountsTables>();
  }

  list(): Promise<StoredAccount[]> {
    return this.#tables.selectFrom('users').select(columns).orderBy('id').execute();
  }

  find(email: string): Promise<StoredAccount | undefined> {
    return this.#tables.selectFrom('users').select(columns).where('email', '=', email.toLowerCase()).executeTakeFirst();
  }

  /** Undefined when somebody has this address already. */
  async make({ name, email, confirmed, isTest, password }: NewAccount): Promise<number | undefined> {
    const hash = await hashPassword(password);
    return this.#tables.transaction().execute(async (work) => {
      const user = await work
        .insertInto('users')
        .values({ name, email: email.toLowerCase(), emailVerified: confirmed, isTest, disabled: false })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!user) return undefined;
      await work
        .insertInto('credentials')
        .values({
          userId: user.id,
          accountId: String(user.id),
          providerId: credential,
          password: hash,
          ...changedNow(),
        })
        .execute();
      return user.id;
    });
  }

  /** A disabled account and one with a new password are signed out everywhere. */
  async change(id: number, { confirmed, password, ...fields }: AccountChange): Promise<void> {
    const users = { ...fields, ...(confirmed !== undefined && { emailVerified: confirmed }) };
    if (Object.keys(users).length > 0) {
      await this.#tables.updateTable('users').set(users).where('id', '=', id).execute();
    }
    if (password) {
      await this.#tables
        .updateTable('credentials')
        .set({ password: await hashPassword(password), ...changedNow() })
        .where('userId', '=', id)
        .where('providerId', '=', credential)
        .execute();
    }
    if (password || fields.disabled) await this.#tables.deleteFrom('sessions').where('userId', '=', id).execute();
  }

  async remove(id: number): Promise<void> {
    await this.#tables.deleteFrom('users').where('id', '=', id).execute();
  }
}

function changedNow(): { updatedAt: Date } {
  return { updatedAt: new Date() };
}
