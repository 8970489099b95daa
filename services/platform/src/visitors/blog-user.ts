import type { BlogUser } from '@contenthub/contracts/blog-user';
import type { Subscription } from '@contenthub/contracts/platform-api';
import type { Account } from '../accounts/auth.ts';

type Parts = {
  account: Account;
  groups: string[];
  subscription: Subscription;
  institutionId: number | null;
  eventToken?: string;
};

/** A signed-in user, as the modules know them together. */
export function blogUser({ account, groups, subscription, institutionId, eventToken }: Parts): BlogUser {
  const free = subscription.type === 'Free';
  const { subscriptionFree } = subscription;
  return {
    ...account,
    type: subscription.type,
    anonymous: false,
    free,
    freemium: free || subscriptionFree,
    subscriptionFree,
    groups,
    institutionId,
    ...(eventToken && { eventToken }),
  };
}

/** Somebody with nothing but an id: their own, or everybody's before they may have one. */
export function anonymousUser(id: number): BlogUser {
  return {
    id,
    name: '',
    email: '',
    type: 'Free',
    isTest: false,
    anonymous: true,
    confirmed: false,
    free: true,
    freemium: false,
    subscriptionFree: false,
    disabled: false,
    customFields: {},
    groups: [],
    institutionId: null,
  };
}
