import type { Tier } from '@contenthub/contracts/platform/tiers';

/** What the newsletter form shows to a reader: a sign-up link, the subscription, or thanks. */
export function newsletterFor(tier: Tier, subscribed: boolean): 'signUp' | 'subscribe' | 'subscribed' {
  if (tier === 'Anonymous') return 'signUp';
  return subscribed ? 'subscribed' : 'subscribe';
}
