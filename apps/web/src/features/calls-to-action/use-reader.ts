import type { Situation } from '@contenthub/calls-to-action/situation';
import { tierOf } from '@contenthub/contracts/tiers';
import { experienceIn } from '@contenthub/experiments/client/page-user';
import { useExtensionInstalled } from '../../visitor/extension.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';

export type Reader = Pick<Situation, 'tier' | 'treated' | 'extensionInstalled'>;

/** Who reads, as far as decisions depend on it. */
export function useReader(): Reader {
  const { data, page, treatments } = useVisitor();
  return {
    tier: data ? tierOf(data) : 'Anonymous',
    treated: {
      sideBanner: page.blogStickySideBannerCta,
      googlePopup: experienceIn(treatments, 'adding_google_signup_cta_to_blog_popup'),
      signUpFirst: page.isConsumerBlogCtaSignUpFirstActive,
    },
    extensionInstalled: useExtensionInstalled(),
  };
}
