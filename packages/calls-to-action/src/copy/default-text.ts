import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { Tier } from '@contenthub/contracts/platform/tiers';
import { decide } from '../decide.ts';
import type { Placement } from '../situation.ts';
import { getCtaCopy } from './cta-copy.ts';
import { ctaLabels } from './cta-labels.ts';
import { offerOfBlog } from './offer-of-blog.ts';
import { getOverlayCopy, type OverlayPlacement } from './overlay-copy.ts';

export type DefaultText = { headline: string; line: string; button: string };

const overlays: ReadonlySet<Placement> = new Set<OverlayPlacement>([
  'chPostPopup',
  'chPostTopBanner',
  'chMobilePostTopBanner',
  'chPostSideBanner',
]);

/**
 * What the code says in a placement, or why readers of a plan see nothing there. They are on an ordinary post, have no
 * extension, and closed the popup.
 */
export function getDefaultText(placement: Placement, blog: BlogType, tier: Tier): DefaultText | { reason: string } {
  const isSide = placement === 'chPostSideBanner';
  const decision = decide({
    ...{ placement, offer: offerOfBlog[blog], tier, store: null, extensionInstalled: false, own: null },
    // Readers with an account get the banner above posts for professionals only.
    lists: [tier === 'Anonymous' ? 'generic' : 'professionals'],
    treated: {
      sideBanner: isSide ? 'test_sidebanner_with_topbanner' : 'control',
      googlePopup: 'control',
      signUpFirst: true,
    },
    ...{ dismissed: [], popupOpen: false, choiceDue: false, narrow: placement === 'chMobilePostTopBanner' },
    hasMiddle: false,
  });
  if (!decision.shows) return { reason: decision.reason };
  const copy = overlays.has(placement)
    ? getOverlayCopy(placement as OverlayPlacement, decision)
    : getCtaCopy(offerOfBlog[blog], placement, decision);
  const { call } = decision;
  return { ...copy, button: 'ownText' in call ? call.ownText : ctaLabels[call.text] };
}
