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

/** The last decision per placement, for the developer panel. Not recorded in builds. */
export const lastDecisions = new Map<Placement, Decision>();

export function recordDecision(placement: Placement, decision: Decision): void {
  lastDecisions.set(placement, decision);
  if (typeof document !== 'undefined') document.dispatchEvent(new Event('contenthub:decision'));
}

type ReaderSituation = Pick<Situation, 'tier' | 'treated' | 'extensionInstalled'>;

/** The properties of the reader that decisions depend on. */
export function useReaderSituation(): ReaderSituation {
  const { data, page, treatments } = useVisitor();
  const { google } = use(AccountsContext);
  return {
    tier: data ? getTier(data) : 'Anonymous',
    treated: {
      sideBanner: page.blogStickySideBannerCta,
      // Google sign-in must be configured for this experiment.
      googlePopup: google ? getExperience(treatments, 'adding_google_signup_cta_to_blog_popup') : 'control',
      signUpFirst: page.isConsumerBlogCtaSignUpFirstActive,
    },
    extensionInstalled: useExtensionInstalled(),
  };
}

/** Inline placements never conflict with overlays. */
const inlineDefaults = { dismissed: [], popupOpen: false, choiceDue: false, narrow: false };

/** The decision for a placement of this page and the current reader. */
export function useDecision(
  placement: Placement,
  blog: Blog,
  post: CtaPost | null = null,
  store: Situation['store'] = null,
): Decision {
  const { lists = [], own = null, hasMiddle = false } = post ?? {};
  const decision = decide({
    ...inlineDefaults,
    ...useReaderSituation(),
    placement,
    offer: blog.offer,
    lists,
    hasMiddle,
    own,
    store,
  });
  if (import.meta.env.DEV) recordDecision(placement, decision);
  return decision;
}
