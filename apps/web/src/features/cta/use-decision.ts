import { type Decision, decide } from '@contenthub/calls-to-action/decide';
import type { Placement, Situation } from '@contenthub/calls-to-action/situation';
import { getTier } from '@contenthub/contracts/platform/tiers';
import { getExperience } from '@contenthub/experiments/client/page-user';
import { use } from 'react';
import { AccountsContext } from '../../sites/accounts.ts';
import type { Blog } from '../../sites/blog.ts';
import { useExtensionInstalled } from '../../visitor/extension.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';
import type { CtaPost } from './cta-post.ts';

/** The last decision about each placement, for whoever works on the hub; a built page keeps none. */
export const lastDecisions = new Map<Placement, Decision>();

export function recordDecision(placement: Placement, decision: Decision): void {
  lastDecisions.set(placement, decision);
  if (typeof document !== 'undefined') document.dispatchEvent(new Event('contenthub:decision'));
}

type ReaderSituation = Pick<Situation, 'tier' | 'treated' | 'extensionInstalled'>;

/** Who reads, as far as decisions depend on it. */
export function useReaderSituation(): ReaderSituation {
  const { data, page, treatments } = useVisitor();
  const { google } = use(AccountsContext);
  return {
    tier: data ? getTier(data) : 'Anonymous',
    treated: {
      sideBanner: page.blogStickySideBannerCta,
      // Without a provider there is nothing to try out.
      googlePopup: google ? getExperience(treatments, 'adding_google_signup_cta_to_blog_popup') : 'control',
      signUpFirst: page.isConsumerBlogCtaSignUpFirstActive,
    },
    extensionInstalled: useExtensionInstalled(),
  };
}

/** For what stands in the page itself: nothing can be in its way. */
const inlineDefaults = { dismissed: [], popupOpen: false, choiceDue: false, narrow: false };

/** What stands in a placement of this page for whoever reads it. */
export function useDecision(
  placement: Placement,
  blog: Blog,
  post: CtaPost | null = null,
  store: Situation['store'] = null,
): Decision {
  const { lists = [], own = null } = post ?? {};
  const decision = decide({
    ...inlineDefaults,
    ...useReaderSituation(),
    placement,
    offer: blog.offer,
    lists,
    own,
    store,
  });
  if (import.meta.env.DEV) recordDecision(placement, decision);
  return decision;
}
