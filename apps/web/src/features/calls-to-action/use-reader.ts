import type { Situation } from '@contenthub/calls-to-action/situation';
import { tierOf } from '@contenthub/contracts/tiers';
import { experienceIn } from '@contenthub/experiments/client/page-user';
import { use } from 'react';
import { AccountsContext } from '../../brand/accounts.ts';
import { useExtensionInstalled } from '../../visitor/extension.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';

export type Reader = Pick<Situation, 'tier' | 'treated' | 'extensionInstalled'>;

/** Who reads, as far as decisions depend on it. */
export function useReader(): Reader {
  const { data, page, treatments } = useVisitor();
  const { google } = use(AccountsContext);
  return {
    tier: data ? tierOf(data) : 'Anonymous',
    treated: {
      sideBanner: page.blogStickySideBannerCta,
      // Without a provider there is nothing to try out.
      googlePopup: google ? experienceIn(treatments, 'adding_google_signup_cta_to_blog_popup') : 'control',
      signUpFirst: page.isConsumerBlogCtaSignUpFirstActive,
    },
    extensionInstalled: useExtensionInstalled(),
  };
}
