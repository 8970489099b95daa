import type { Subscription } from '@contenthub/contracts/platform-api';
import type { Database } from '../database/database.ts';

type SubscriptionsTables = {
  subscriptions: { user_id: number; without_cost: boolean; active_until: Date | null };
};

const none: Subscription = { type: 'Free', subscriptionFree: false, activeUntil: null };

/** A premium subscription while it lasts; who has none is free. */
export async function subscriptionOf(database: Database, userId: number, now: number): Promise<Subscription> {
  const row = await database
    .withTables<SubscriptionsTables>()
    .selectFrom('subscriptions')
    .select(['without_cost', 'active_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row || (row.active_until && row.active_until.getTime() <= now)) return none;
  const activeUntil = row.active_until?.toISOString() ?? null;
  return { type: 'Premium', subscriptionFree: row.without_cost, activeUntil };
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
