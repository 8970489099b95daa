import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { hashAddress } from '../personal-data/hash-address.ts';

type Limit = { table: 'sent_mails' | 'sign_in_attempts'; max: number; minutes: number };

/** Limits mails per address, regardless of who requests them, so that our forms cannot be used to flood a mailbox. */
export const mailLimit: Limit = { table: 'sent_mails', max: 5, minutes: 60 };

/** Limits failed sign-ins per account across all IP addresses, against distributed guessing. */
export const signInLimit: Limit = { table: 'sign_in_attempts', max: 10, minutes: 15 };

/**
 * Counts actions per e-mail address, whether or not it has an account. Addresses are stored as hashes, only as long as
 * they count.
 */
export class EmailRateLimit {
  readonly #database: Database;
  readonly #limit: Limit;

  constructor(database: Database, limit: Limit) {
    this.#database = database;
    this.#limit = limit;
  }

  /** Counts one action for this address. Returns false if the limit is reached. */
  async tryConsume(address: string): Promise<boolean> {
    const { max, minutes } = this.#limit;
    const table = sql.table(this.#limit.table);
    const recipient = hashAddress(address);
    return this.#database.transaction().execute(async (transaction) => {
      // Prevents two concurrent requests from both taking the last slot.
      await sql`select pg_advisory_xact_lock(hashtext(${recipient}))`.execute(transaction);
      await sql`delete from ${table} where "sentAt" < now() - make_interval(mins => ${minutes})`.execute(transaction);
      const { rows } = await sql`
        insert into ${table} (recipient)
        select ${recipient}
        where (select count(*) from ${table} where recipient = ${recipient}) < ${max}
        returning 1`.execute(transaction);
      return rows.length === 1;
    });
  }

  /** Resets the count of this address. */
  async reset(address: string): Promise<void> {
    const table = sql.table(this.#limit.table);
    await sql`delete from ${table} where recipient = ${hashAddress(address)}`.execute(this.#database);
  }
}
