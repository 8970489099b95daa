import type { BlogUser, Treatment } from '@contenthub/contracts/platform/visitor';
import {
  controlGroup,
  type ExperienceOf,
  type ExperimentName,
  type GateName,
  toExperience,
} from '../registry/registry.ts';

/** What a page knows of its visitor. */
export type PageUser = {
  /** Positive for a signed-in user, negative for an anonymous one, -1 before they may have an id of their own. */
  userId: string;
  isAnonymous: boolean;
  blogStickySideBannerCta: ExperienceOf<'blog_sticky_sidebanner_cta_rerun'>;
  isConsumerBlogCtaSignUpFirstActive: boolean;
  /** The user's id as others may have it; null for who has none, or a negative one. */
  hash: string | null;
};

export function createPageUser(
  user: Pick<BlogUser, 'id' | 'anonymous'>,
  treatments: readonly Treatment[],
  hash: string | null,
): PageUser {
  return {
    userId: String(user.id),
    isAnonymous: user.anonymous,
    blogStickySideBannerCta: getExperience(treatments, 'blog_sticky_sidebanner_cta_rerun'),
    isConsumerBlogCtaSignUpFirstActive: isGateOpen(treatments, 'consumer_blog_cta_sign_up_first'),
    hash,
  };
}

/** SHA-256 of the id, in hexadecimal. */
export async function hashUserId(userId: number, subtle: SubtleCrypto): Promise<string | null> {
  if (userId <= 0) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(String(userId)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the visitor sees of an experiment; who is in no group of it sees what the control group sees. */
export function getExperience<N extends ExperimentName>(treatments: readonly Treatment[], name: N): ExperienceOf<N> {
  const group = treatments.find(({ experimentName }) => experimentName === name)?.groupName ?? controlGroup;
  return toExperience(group) as ExperienceOf<N>;
}

export function isGateOpen(treatments: readonly Treatment[], name: GateName): boolean {
  return treatments.some(({ experimentName, groupName }) => experimentName === name && groupName === 'on');
}
