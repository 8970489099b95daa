import type { Tier } from '@contenthub/contracts/platform/tiers';

/** What the newsletter has for a reader: the way to an account, the subscription, or thanks. */
export function newsletterFor(tier: Tier, subscribed: boolean): 'signUp' | 'subscribe' | 'subscribed' {
  if (tier === 'Anonymous') return 'signUp';
  return subscribed ? 'subscribed' : 'subscribe';
}
