import type { Tier } from '@contenthub/contracts/platform/tiers';

/** What the newsletter form shows to a reader: a form for an address, the subscription with one click, or thanks. */
export function newsletterFor(tier: Tier, subscribed: boolean): 'email' | 'subscribe' | 'subscribed' {
  if (tier === 'Anonymous') return 'email';
  return subscribed ? 'subscribed' : 'subscribe';
}
