import { createHash, randomBytes } from 'node:crypto';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { mailKinds } from '../mail/mail-limits.ts';
import type { StaffTables, Store } from './tables.ts';

type Link = Omit<StaffTables['staff_links'], 'id' | 'token_hash' | 'expires_at'>;

const validHours = { invitation: mailKinds['staff-invitation'].hours, reset: mailKinds['staff-reset'].hours };

/**
 * Creates an invitation or reset link, which replaces an earlier one for the address. Returns its secret part, which is
 * not stored, so that a copy of the database contains no usable link.
 */
export async function createLink(tables: Store, link: Link, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + validHours[link.purpose] * 60 * 60 * 1000);
  const values = { ...link, token_hash: hashToken(token), expires_at };
  await tables
    .insertInto('staff_links')
    .values(values)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .execute();
  return token;
}

export async function findLink(tables: Store, token: string, now: Date) {
  const link = await tables
    .selectFrom('staff_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!link) throw new HttpError(410, 'expired-link', 'This link was used already or has expired. Ask for a new one.');
  return link;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
