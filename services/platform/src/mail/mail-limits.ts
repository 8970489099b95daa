import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { hashAddress } from '../personal-data/hash-address.ts';

type MailRules = { perHour: number; hours: number; replaces?: true };

/**
 * Why a mail is sent, how many of these go to one address in an hour, and for how many hours it is tried. Each kind has
 * its own count, so that requests of strangers suppress nothing else. The links of the first three kinds, which anyone
 * can request, stay valid for as long as they count. So a person who gets no new mail has one that works. A mail that
 * replaces an earlier one makes that one's link invalid.
 */
export const mailKinds = {
  newsletter: { perHour: 3, hours: 24 },
  'sign-up': { perHour: 3, hours: 24 },
  'password-reset': { perHour: 3, hours: 1 },
  /** Requested in a browser in which the person has signed in. */
  'own-password-reset': { perHour: 10, hours: 1 },
  /** Caused by somebody who is signed in. */
  account: { perHour: 20, hours: 24 },
  'staff-invitation': { perHour: 20, hours: 7 * 24, replaces: true },
  'staff-reset': { perHour: 20, hours: 24, replaces: true },
  experiment: { perHour: 20, hours: 24 },
} as const satisfies Record<string, MailRules>;

export type MailKind = keyof typeof mailKinds;

/** Counts mails per address and kind, whether or not the address has an account. Only its hash is stored, for an hour. */
export class MailLimits {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts one mail. Returns false if the limit is reached. */
  async tryConsume(kind: MailKind, address: string): Promise<boolean> {
    const recipient = hashAddress(address);
    return this.#database.transaction().execute(async (transaction) => {
      // Prevents two concurrent requests from both taking the last slot.
      await sql`select pg_advisory_xact_lock(hashtext(${recipient}))`.execute(transaction);
      await sql`delete from sent_mails where "sentAt" < now() - interval '1 hour'`.execute(transaction);
      const { rows } = await sql`
        insert into sent_mails (recipient, kind)
        select ${recipient}, ${kind}
        where (select count(*) from sent_mails where recipient = ${recipient} and kind = ${kind}) < ${mailKinds[kind].perHour}
        returning 1`.execute(transaction);
      return rows.length === 1;
    });
  }
}
