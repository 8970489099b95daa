import { type Call, getCall } from './calls.ts';
import { type Offer, type Placement, placements, placementsOfText, type Situation } from './situation.ts';

export type Shown = {
  shows: true;
  call: Call;
  /** Selects the text around the button. */
  audience: 'everybody' | 'learners' | 'professionals';
  /** The variant of the popup. */
  popupType?: 'generic' | 'google';
  isCustomizedThroughWP: boolean;
  reason: string;
};
export type Decision = Shown | { shows: false; reason: string };

/** Decides what a placement shows to one reader on one page, and why. */
export function decide(situation: Situation): Decision {
  const suppressed = suppressionReason(situation);
  if (suppressed !== null) return { shows: false, reason: suppressed };
  const { placement, own } = situation;
  if (own && placementsOfText.has(placement)) {
    const call: Call = { flowType: 'custom', flowTarget: own.url, ownText: own.text, ownUrl: own.url };
    return toShown(situation, call, 'an editor wrote it for this post');
  }
  const call = withProText(situation, getCall(situation));
  return toShown(situation, call, `${situation.offer} for ${situation.tier.toLowerCase()}: ${call.flowType}`);
}

const topBanners: ReadonlySet<Placement> = new Set(['chPostTopBanner', 'chMobilePostTopBanner']);

/** The professionals banner mentions the plan for work, whatever its destination. */
function withProText(situation: Situation, call: Call): Call {
  const isPro = topBanners.has(situation.placement) && getTopBanner(situation) === 'professionals';
  return isPro ? { ...call, text: 'getPro' } : call;
}

function toShown(situation: Situation, call: Call, reason: string): Shown {
  const { placement, lists, treated } = situation;
  const isCustomizedThroughWP = 'ownText' in call;
  const audience = lists.includes('professionals')
    ? 'professionals'
    : lists.includes('fluency')
      ? 'learners'
      : 'everybody';
  const result: Shown = { shows: true, call, audience, isCustomizedThroughWP, reason };
  if (placement !== 'chPostPopup') return result;
  return { ...result, popupType: treated.googlePopup === 'test_blog_google_cta' ? 'google' : 'generic' };
}

/** The placements of each offer. */
export const placementsByOffer: Readonly<Record<Offer, readonly Placement[]>> = {
  product: placements,
  developer: ['chNavButton', 'chMidButton', 'chEndButton', 'chHomeEnd'],
  careers: ['chNavButton', 'chMidButton', 'chEndButton', 'chPostBottomBanner', 'chHomeEnd'],
  upgrade: ['chNavButton', 'chMidButton', 'chEndButton', 'chPostBottomBanner', 'chHomeEnd'],
};

/** Selects the top banner. */
function getTopBanner({ tier, lists, extensionInstalled }: Situation): 'professionals' | 'generic' | null {
  if (tier !== 'Premium' && lists.includes('professionals')) return 'professionals';
  if (tier === 'Anonymous' && lists.includes('generic') && !extensionInstalled) return 'generic';
  return null;
}

type Rule = (situation: Situation) => string | false;

const consentPending: Rule = ({ choiceDue }) => choiceDue && 'consent is pending';
const popupIsOpen: Rule = ({ popupOpen }) => popupOpen && 'the popup is open';
const topBannerDismissed: Rule = ({ dismissed }) => dismissed.includes('topBanner') && 'the reader closed the banner';
const sideBannerOnly: Rule = ({ treated }) =>
  treated.sideBanner === 'test_sidebanner_only' && 'the experiment group only has the side banner';
const noTopBanner: Rule = (situation) => getTopBanner(situation) === null && 'no banner for this reader and post';
const topBannerRules = [consentPending, popupIsOpen, topBannerDismissed, sideBannerOnly, noTopBanner];

/** Reasons to show nothing in a placement, in order of precedence. */
const suppressionRules: Readonly<Partial<Record<Placement, readonly Rule[]>>> = {
  chPostTopBanner: [({ narrow }) => narrow && 'the screen is narrow', ...topBannerRules],
  chMobilePostTopBanner: [({ narrow }) => !narrow && 'the screen is wide', ...topBannerRules],
  chPostSideBanner: [
    ({ treated }) => treated.sideBanner === 'control' && 'the control group has no side banner',
    consentPending,
    ({ dismissed }) => dismissed.includes('sideBanner') && 'the reader closed the banner',
  ],
  chEndButton: [({ hasMiddle }) => hasMiddle && 'the post has a call in the middle of its text'],
  chPostPopup: [
    consentPending,
    ({ tier }) => tier !== 'Anonymous' && 'the popup is for anonymous readers',
    ({ lists }) => !lists.includes('generic') && 'the post is in no generic category',
    ({ dismissed }) => dismissed.includes('popup') && 'the reader dismissed the popup',
  ],
};

/** Why nothing is shown, or null if something is. */
function suppressionReason(situation: Situation): string | null {
  const { placement, offer } = situation;
  if (!placementsByOffer[offer].includes(placement)) return 'the blog has no such placement';
  for (const rule of suppressionRules[placement] ?? []) {
    const reason = rule(situation);
    if (reason) return reason;
  }
  return null;
}
