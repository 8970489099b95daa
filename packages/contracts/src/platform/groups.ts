import type { BlogUser, PreferenceProfile } from './visitor.ts';

/** The newsletter's group, and its name in the preference profile. */
export const newsletterGroup = 'blog';

export function isNewsletterSubscriber(groups: readonly string[], preferenceProfile: PreferenceProfile): boolean {
  const byGroups = groups.includes('partial') && groups.includes(newsletterGroup);
  return byGroups || preferenceProfile.some(({ name, value }) => name === newsletterGroup && value === true);
}

const keyboardGroups = ['keyboard-installed', 'mobile-app', 'mobile-android', 'mobile-ios'];

export function hasKeyboard({ anonymous, groups }: Pick<BlogUser, 'anonymous' | 'groups'>): boolean {
  return !anonymous && groups.some((group) => keyboardGroups.includes(group));
}
