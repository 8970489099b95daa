import { ctaLabels } from '@contenthub/calls-to-action/copy/cta-labels';
import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Placement } from '@contenthub/calls-to-action/situation';
import { brand } from '@contenthub/contracts/brand';
import { type ClickHandlers, clickHandlers } from '@contenthub/tracking/click-handlers';
import { getImpressionId, impression } from '@contenthub/tracking/impressions';
import { useTracking } from '@contenthub/tracking/tracking';
import { ButtonLink } from '@contenthub/ui/button/Button';
import { hasAnalyticsConsent } from '../../visitor/consent.ts';
import { acceptsCampaign, useUrl } from '../../visitor/use-url.ts';
import type { CtaPost } from './cta-post.ts';

const cookie = 'install_source';
const daySeconds = 24 * 60 * 60;

/** Stores for a day which placement led to an installation. The product reads the cookie. */
function setInstallSource(placement: string): void {
  if (!hasAnalyticsConsent()) return;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${cookie}=${placement}; path=/; max-age=${daySeconds}; secure; samesite=lax`;
}

export type CtaKind = 'button' | 'banner';

/** The event fields of every call to action. */
export function getCtaEventFields(placement: Placement, shown: Shown, post: CtaPost | null) {
  const { flowType, flowTarget } = shown.call;
  return {
    placement,
    flowType,
    flowTarget,
    isCustomizedThroughWP: shown.isCustomizedThroughWP,
    ...(post && { postId: post.id, postUrl: post.link, ...(post.category && { category: post.category }) }),
  };
}

/** Sets the install source cookie. */
export function recordClick(placement: Placement, { call: { flowType } }: Shown): void {
  if (flowType === 'extension') setInstallSource(placement);
}

/**
 * Returns the attributes that count the impression of a call to action, and the handlers of its link and close button.
 */
export function useCtaTracking(
  kind: CtaKind,
  placement: Placement,
  shown: Shown,
  post: CtaPost | null,
): { impressionProps: Record<string, string>; clicked: ClickHandlers; trackClose: () => void } {
  const track = useTracking();
  const fields = getCtaEventFields(placement, shown, post);
  const withId = () => ({ ...fields, impressionId: getImpressionId(placement) });
  return {
    impressionProps: impression(`${kind}/impression`, fields),
    clicked: clickHandlers(() => {
      track(`${kind}/click`, withId());
      recordClick(placement, shown);
    }),
    trackClose: () => track('banner/close', withId()),
  };
}

type Props = {
  shown: Shown;
  /** Replaces the button's text and destination where they are not empty. */
  text?: { button: string; url: string };
  size?: 'normal' | 'small';
  look?: 'main' | 'quiet';
  clicked: ClickHandlers;
};

/** The link of a call to action. A company URL gets the reader's campaign parameters. */
export function CtaLink({ shown: { call }, text, clicked, ...look }: Props) {
  const isOwnCall = 'ownUrl' in call;
  const defaultUrl = useUrl(isOwnCall ? 'productHome' : call.destination);
  const address = text?.url || defaultUrl;
  const campaign = !isOwnCall && call.flowType !== 'extension' && acceptsCampaign(address);
  return (
    <ButtonLink
      href={isOwnCall ? call.ownUrl : address}
      {...look}
      {...(campaign && { 'data-campaign': '' })}
      {...clicked}
    >
      {isOwnCall ? call.ownText : text?.button || ctaLabels[call.text]}
    </ButtonLink>
  );
}

const placementLabels = {
  chMidButton: 'in the text',
  chEndButton: 'after the text',
  chPostTopBanner: 'above the text',
  chMobilePostTopBanner: 'above the text, compact',
  chPostSideBanner: 'beside the text',
};

/** The accessible name of the region. Each region needs its own. */
export function getCtaRegionLabel(placement: keyof typeof placementLabels): string {
  return `From ${brand.company}, ${placementLabels[placement]}`;
}
