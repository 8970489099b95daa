import { type Placement, placements } from './placement.ts';
import type { Offer, Situation } from './situation.ts';

/** Which placements each offer has. */
export const placementsOf: Readonly<Record<Offer, readonly Placement[]>> = {
  product: placements,
  developer: ['chNavButton', 'chMidButton', 'chEndButton', 'chHomeEnd'],
  careers: ['chNavButton', 'chMidButton', 'chEndButton', 'chPostBottomBanner', 'chHomeEnd'],
  upgrade: ['chNavButton', 'chMidButton', 'chEndButton', 'chPostBottomBanner', 'chHomeEnd'],
};

/** Which of the two top banners is due. */
export function topBannerOf({ tier, lists, extensionInstalled }: Situation): 'professionals' | 'generic' | null {
  if (tier !== 'Premium' && lists.includes('professionals')) return 'professionals';
  if (tier === 'Anonymous' && lists.includes('generic') && !extensionInstalled) return 'generic';
  return null;
}

type Rule = (situation: Situation) => string | false;

const consent: Rule = ({ choiceDue }) => choiceDue && 'a consent choice comes first';
const onePlease: Rule = ({ popupOpen }) => popupOpen && 'the popup is open';
const closedTop: Rule = ({ dismissed }) => dismissed.includes('topBanner') && 'the reader closed the banner';
const sideOnly: Rule = ({ treated }) =>
  treated.sideBanner === 'test_sidebanner_only' && 'the group has the side banner only';
const forNobody: Rule = (situation) => topBannerOf(situation) === null && 'no banner for this reader and post';
const topBanner = [consent, onePlease, closedTop, sideOnly, forNobody];

/** What can hold something back that would stand in a placement, in the order in which it counts. */
const rules: Readonly<Partial<Record<Placement, readonly Rule[]>>> = {
  chPostTopBanner: [({ narrow }) => narrow && 'the screen is narrow', ...topBanner],
  chMobilePostTopBanner: [({ narrow }) => !narrow && 'the screen is wide', ...topBanner],
  chPostSideBanner: [
    ({ treated }) => treated.sideBanner === 'control' && 'the control group has no side banner',
    consent,
    onePlease,
    ({ dismissed }) => dismissed.includes('sideBanner') && 'the reader closed the banner',
  ],
  chPostPopup: [
    consent,
    ({ tier }) => tier !== 'Anonymous' && 'the popup is for anonymous readers',
    ({ lists }) => !lists.includes('generic') && 'the post is in no generic category',
    ({ dismissed }) => dismissed.includes('popup') && 'the reader dismissed the popup',
  ],
};

/** Why nothing is to be shown here, or null when something is. */
export function holdBack(situation: Situation): string | null {
  const { placement, offer } = situation;
  if (!placementsOf[offer].includes(placement)) return 'the blog has no such placement';
  for (const rule of rules[placement] ?? []) {
    const reason = rule(situation);
    if (reason) return reason;
  }
  return null;
}
