import type { BlogUser } from './blog-user.ts';
import type { PreferenceProfile } from './visitor.ts';

export type Tier = 'Anonymous' | 'Freemium' | 'Premium';

type Paying = Pick<BlogUser, 'anonymous' | 'free' | 'subscriptionFree' | 'type'>;

export function isPremium({ anonymous, free, subscriptionFree, type }: Paying): boolean {
  return !anonymous && !free && !subscriptionFree && type === 'Premium';
}

export function tierOf(user: Paying): Tier {
  if (user.anonymous) return 'Anonymous';
  return isPremium(user) ? 'Premium' : 'Freemium';
}

/** The group of the newsletter, and the name of its entry in the preference profile. */
export const blogGroup = 'blog';

export function isSubscribedToBlog(groups: readonly string[], preferenceProfile: PreferenceProfile): boolean {
  const byGroups = groups.includes('partial') && groups.includes(blogGroup);
  return byGroups || preferenceProfile.some(({ name, value }) => name === blogGroup && value === true);
}

const keyboardGroups = ['keyboard-installed', 'mobile-app', 'mobile-android', 'mobile-ios'];

export function hasKeyboard({ anonymous, groups }: Pick<BlogUser, 'anonymous' | 'groups'>): boolean {
  return !anonymous && groups.some((group) => keyboardGroups.includes(group));
}
