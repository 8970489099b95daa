import type { BlogUser, Treatment } from '@contenthub/contracts/platform/visitor';
import {
  controlGroup,
  type ExperienceOf,
  type ExperimentName,
  type GateName,
  toExperience,
} from '../registry/registry.ts';

/** The page-level user. */
export type PageUser = {
  /** Positive for a signed-in user, negative for an anonymous one, -1 for a visitor who may not have an id. */
  userId: string;
  isAnonymous: boolean;
  blogStickySideBannerCta: ExperienceOf<'blog_sticky_sidebanner_cta_rerun'>;
  isConsumerBlogCtaSignUpFirstActive: boolean;
  /** The hashed user id for third parties, or null for an anonymous visitor. */
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

/** The visitor's experience in an experiment. Visitors in no group get the control experience. */
export function getExperience<N extends ExperimentName>(treatments: readonly Treatment[], name: N): ExperienceOf<N> {
  const group = treatments.find(({ experimentName }) => experimentName === name)?.groupName ?? controlGroup;
  return toExperience(group) as ExperienceOf<N>;
}

export function isGateOpen(treatments: readonly Treatment[], name: GateName): boolean {
  return treatments.some(({ experimentName, groupName }) => experimentName === name && groupName === 'on');
}
