import type { InstitutionUser } from '@contenthub/contracts/platform-api';
import type { Generated } from 'kysely';
import type { Database } from '../database/database.ts';

type InstitutionsTables = {
  institutions: { id: Generated<number>; name: string };
  institution_members: { user_id: number; institution_id: number };
};

export async function institutionOf(database: Database, userId: number): Promise<InstitutionUser> {
  const row = await database
    .withTables<InstitutionsTables>()
    .selectFrom('institution_members')
    .innerJoin('institutions', 'institutions.id', 'institution_id')
    .select(['institution_id', 'name'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { institutionId: row?.institution_id ?? null, name: row?.name ?? null };
}

/** The institution is made where there is none of this name. */
export async function enrol(database: Database, userId: number, institution: string): Promise<void> {
  await database
    .withTables<InstitutionsTables>()
    .transaction()
    .execute(async (work) => {
      const { id } = await work
        .insertInto('institutions')
        .values({ name: institution })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: institution }))
        .returning('id')
        .executeTakeFirstOrThrow();
      await work
        .insertInto('institution_members')
        .values({ user_id: userId, institution_id: id })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ institution_id: id }))
        .execute();
    });
}

export async function disenrol(database: Database, userId: number): Promise<void> {
  await database
    .withTables<InstitutionsTables>()
    .deleteFrom('institution_members')
    .where('user_id', '=', userId)
    .execute();
}
