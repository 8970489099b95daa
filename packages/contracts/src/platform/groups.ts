import type { BlogType } from '../content/blogs.ts';
import type { BlogUser, PreferenceProfile } from './visitor.ts';

/** The group of each newsletter, which is also its name in the preference profile. */
export const newsletterGroups: Readonly<Record<BlogType, string>> = {
  main: 'blog',
  developer: 'blog-developer',
  engineering: 'blog-engineering',
  'gb-business': 'blog-gb-business',
};

export function isNewsletterSubscriber(
  groups: readonly string[],
  preferenceProfile: PreferenceProfile,
  group = newsletterGroups.main,
): boolean {
  const byGroups = groups.includes('partial') && groups.includes(group);
  return byGroups || preferenceProfile.some(({ name, value }) => name === group && value === true);
}

const keyboardGroups = ['keyboard-installed', 'mobile-app', 'mobile-android', 'mobile-ios'];

export function hasKeyboard({ anonymous, groups }: Pick<BlogUser, 'anonymous' | 'groups'>): boolean {
  return !anonymous && groups.some((group) => keyboardGroups.includes(group));
}
