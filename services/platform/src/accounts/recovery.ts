import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { hashAddress } from '../personal-data/hash-address.ts';
import type { AccountsTables } from './account-store.ts';

/** What a password reset has removed, apart from sessions. */
export type RemovedFactors = { passkeys: number; authenticator: boolean };

/**
 * Leaves the new password as the only way to sign in with our own means, because the owner of the mailbox cannot know
 * who added the others. Also confirms the address, which the mailed link proves.
 */
export function recoverAccount(database: Database, userId: number, email: string): Promise<RemovedFactors> {
  return database
    .withTables<AccountsTables & { verifications: { value: string } }>()
    .transaction()
    .execute(async (trx) => {
      // Sessions first: they could add what is removed next.
      await trx.deleteFrom('sessions').where('userId', '=', userId).execute();
      // Other mailed links, and sign-ins that wait for a code. Mails with such links can be requested again.
      await trx.deleteFrom('verifications').where('value', '=', String(userId)).execute();
      await sql`
        delete from sent_mails where recipient = ${hashAddress(email)} and kind in ('password-reset', 'own-password-reset')`.execute(
        trx,
      );
      const passkeys = await trx.deleteFrom('passkeys').where('userId', '=', userId).returning('id').execute();
      const factors = await trx.deleteFrom('two_factors').where('userId', '=', userId).returning('verified').execute();
      await trx
        .updateTable('users')
        .set({ emailVerified: true, twoFactorEnabled: false })
        .where('id', '=', userId)
        .execute();
      return { passkeys: passkeys.length, authenticator: factors.some(({ verified }) => verified) };
    });
}
