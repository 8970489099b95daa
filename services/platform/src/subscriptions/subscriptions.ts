import { platformApi } from '@contenthub/contracts/platform-api';
import { answerCall, signedIn } from '../http/answers.ts';
import { personalTable } from '../personal-data/personal-table.ts';
import type { PlatformModule } from '../platform-module.ts';
import { firstSubscriptions } from './migrations/001-subscriptions.ts';
import { subscriptionOf } from './user-subscription.ts';

export const subscriptions: PlatformModule = {
  name: 'subscriptions',
  migrations: { '001-subscriptions': firstSubscriptions },
  personalData: [personalTable({ table: 'subscriptions', key: 'user_id', columns: 'without_cost, active_until' })],
  async start({ app, opened: { database }, whoAsks, now }) {
    answerCall(app, platformApi.subscription, async ({ request }) => {
      const { id } = await signedIn(whoAsks, request);
      return subscriptionOf(database, id, now());
    });
    return undefined;
  },
};
