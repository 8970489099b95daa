import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const mailsAnHour = 5;

/** What is stored in place of an address. */
export function recipientOf(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('base64url');
}

/**
 * Limits the mails to one address, no matter who requests them or from where, so that our forms cannot be used to flood a
 * mailbox. Addresses are stored as hashes for an hour.
 */
export class MailLimit {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts a mail to this address, unless that would be one too many. */
  async allows(address: string): Promise<boolean> {
    const recipient = recipientOf(address);
    return this.#database.transaction().execute(async (transaction) => {
      // Two at the same time must not both take the last one.
      await sql`select pg_advisory_xact_lock(hashtext(${recipient}))`.execute(transaction);
      await sql`delete from sent_mails where "sentAt" < now() - interval '1 hour'`.execute(transaction);
      const { rows } = await sql`
        insert into sent_mails (recipient)
        select ${recipient}
        where (select count(*) from sent_mails where recipient = ${recipient}) < ${mailsAnHour}
        returning 1`.execute(transaction);
      return rows.length === 1;
    });
  }
}
