import { type Property, platformApi } from '@contenthub/contracts/platform/platform-api';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../database.ts';
import { addApiRoute, requireUser } from '../http/api-routes.ts';
import { personalTable } from '../personal-data/personal-table.ts';
import type { PlatformModule } from '../platform-module.ts';

const createPropertyTable: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table properties (
        user_id integer not null references users (id) on delete cascade,
        name text not null,
        value text not null,
        set_at timestamptz not null default now(),
        primary key (user_id, name)
      )`.execute(db);
  },
};

type PropertiesTables = { properties: { user_id: number; name: string; value: string; set_at: Generated<Date> } };

/** Enough for any use, and small enough to prevent misuse as storage. */
const maxProperties = 100;

async function getProperties(database: Database, userId: number): Promise<Property[]> {
  return database
    .withTables<PropertiesTables>()
    .selectFrom('properties')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
}

async function getProperty(database: Database, userId: number, name: string): Promise<Property | undefined> {
  return database
    .withTables<PropertiesTables>()
    .selectFrom('properties')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Returns false if the limit is reached. */
async function setProperty(database: Database, userId: number, { name, value }: Property): Promise<boolean> {
  return database
    .withTables<PropertiesTables>()
    .transaction()
    .execute(async (trx) => {
      // Serialised per user, so that two concurrent requests cannot both take the last slot.
      await sql`select pg_advisory_xact_lock(hashtext('properties'), ${userId})`.execute(trx);
      const others = await trx
        .selectFrom('properties')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('name', '<>', name)
        .executeTakeFirstOrThrow();
      if (others.count >= maxProperties) return false;
      await trx
        .insertInto('properties')
        .values({ user_id: userId, name, value })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value, set_at: sql`now()` }))
        .execute();
      return true;
    });
}

export const properties: PlatformModule = {
  name: 'properties',
  migrations: { '001-properties': createPropertyTable },
  personalData: [personalTable({ table: 'properties', key: 'user_id', columns: 'name, value, set_at' })],
  async start({ app, opened: { database }, identifyVisitor }) {
    addApiRoute(app, platformApi.properties, async ({ request }) => {
      const { id } = await requireUser(identifyVisitor, request);
      return getProperties(database, id);
    });
    addApiRoute(app, platformApi.property, async ({ request, params: { name } }) => {
      const { id } = await requireUser(identifyVisitor, request);
      const property = await getProperty(database, id, name);
      if (property) return property;
      throw new HttpError(404, 'not-found', `You have no property "${name}".`);
    });
    addApiRoute(app, platformApi.setProperty, async ({ request, body }) => {
      const { id } = await requireUser(identifyVisitor, request);
      if (await setProperty(database, id, body)) return body;
      throw new HttpError(409, 'too-many', `Limit of ${maxProperties} properties reached.`);
    });
    return undefined;
  },
};
