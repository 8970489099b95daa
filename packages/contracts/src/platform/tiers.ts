import type { BlogUser } from './visitor.ts';

export const tiers = ['Anonymous', 'Freemium', 'Premium'] as const;
export type Tier = (typeof tiers)[number];

type PlanFlags = Pick<BlogUser, 'anonymous' | 'free' | 'subscriptionFree' | 'type'>;

export function isPremium({ anonymous, free, subscriptionFree, type }: PlanFlags): boolean {
  return !anonymous && !free && !subscriptionFree && type === 'Premium';
}

export function getTier(user: PlanFlags): Tier {
  if (user.anonymous) return 'Anonymous';
  return isPremium(user) ? 'Premium' : 'Freemium';
}
