import { platformApi, type Subscription } from '@contenthub/contracts/platform/platform-api';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../database.ts';
import { addApiRoute, requireUser } from '../http/api-routes.ts';
import { personalTable } from '../personal-data/personal-table.ts';
import type { PlatformModule } from '../platform-module.ts';

const createSubscriptionTable: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table subscriptions (
        user_id integer primary key references users (id) on delete cascade,
        without_cost boolean not null,
        active_until timestamptz
      )`.execute(db);
  },
};

type SubscriptionsTables = {
  subscriptions: { user_id: number; without_cost: boolean; active_until: Date | null };
};

const noSubscription: Subscription = { type: 'Free', subscriptionFree: false, activeUntil: null };

/** The stored subscription of `users.id`, for the statement that reads a session. */
export const subscriptionColumns = {
  withoutCost: sql<boolean | null>`(select without_cost from subscriptions where user_id = users.id)`,
  activeUntil: sql<Date | null>`(select active_until from subscriptions where user_id = users.id)`,
};

/** A premium subscription while it is active; otherwise the user is on the free tier. */
export function toSubscription(
  { withoutCost, activeUntil }: { withoutCost: boolean | null; activeUntil: Date | null },
  now: number,
): Subscription {
  if (withoutCost === null || (activeUntil && activeUntil.getTime() <= now)) return noSubscription;
  return { type: 'Premium', subscriptionFree: withoutCost, activeUntil: activeUntil?.toISOString() ?? null };
}

export async function getSubscription(database: Database, userId: number, now: number): Promise<Subscription> {
  const row = await database
    .withTables<SubscriptionsTables>()
    .selectFrom('subscriptions')
    .select(['without_cost as withoutCost', 'active_until as activeUntil'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? toSubscription(row, now) : noSubscription;
}

export async function subscribe(
  database: Database,
  userId: number,
  { withoutCost, until }: { withoutCost: boolean; until: Date | null },
): Promise<void> {
  const values = { without_cost: withoutCost, active_until: until };
  await database
    .withTables<SubscriptionsTables>()
    .insertInto('subscriptions')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function unsubscribe(database: Database, userId: number): Promise<void> {
  await database.withTables<SubscriptionsTables>().deleteFrom('subscriptions').where('user_id', '=', userId).execute();
}

export const subscriptions: PlatformModule = {
  name: 'subscriptions',
  migrations: { '001-subscriptions': createSubscriptionTable },
  personalData: [personalTable({ table: 'subscriptions', key: 'user_id', columns: 'without_cost, active_until' })],
  async start({ app, opened: { database }, identifyVisitor, now }) {
    addApiRoute(app, platformApi.subscription, async ({ request }) => {
      const { id } = await requireUser(identifyVisitor, request);
      return getSubscription(database, id, now());
    });
    return undefined;
  },
};
