import type { BlogType } from '../content/blogs.ts';
import type { BlogUser, PreferenceProfile } from './visitor.ts';

/** The group of the main blog's newsletter, and its name in the preference profile. */
export const newsletterGroup = 'blog';

/** The group of a blog's newsletter. */
export function newsletterGroupOf(blog: BlogType): string {
  return blog === 'main' ? newsletterGroup : `${newsletterGroup}-${blog}`;
}

export function isNewsletterSubscriber(
  groups: readonly string[],
  preferenceProfile: PreferenceProfile,
  group = newsletterGroup,
): boolean {
  const byGroups = groups.includes('partial') && groups.includes(group);
  return byGroups || preferenceProfile.some(({ name, value }) => name === group && value === true);
}

const keyboardGroups = ['keyboard-installed', 'mobile-app', 'mobile-android', 'mobile-ios'];

export function hasKeyboard({ anonymous, groups }: Pick<BlogUser, 'anonymous' | 'groups'>): boolean {
  return !anonymous && groups.some((group) => keyboardGroups.includes(group));
}
