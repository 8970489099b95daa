import type { StaffPasskey } from '@contenthub/contracts/staff/staff-schemas';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Database } from '../database.ts';
import { recordChange } from './audit-log.ts';
import type { StaffTables } from './tables.ts';

type Owner = { id: number; email: string };

export async function listPasskeys(database: Database, { id }: Owner): Promise<StaffPasskey[]> {
  const rows = await database
    .withTables<StaffTables>()
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name || 'Passkey',
    addedAt: row.createdAt?.toISOString() ?? null,
  }));
}

export function removePasskey(database: Database, { id, email }: Owner, passkey: number): Promise<void> {
  return database.transaction().execute(async (trx) => {
    const removed = await trx
      .withTables<StaffTables>()
      .deleteFrom('staff_passkeys')
      .where('userId', '=', id)
      .where('id', '=', passkey)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new HttpError(404, 'unknown-passkey', 'This passkey was removed already.');
    const change = { before: { passkey: removed.name }, after: {} };
    await recordChange(trx, { who: email, action: 'staff.remove-passkey', target: email, ...change });
  });
}
