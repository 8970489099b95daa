import { type Decision, decide } from './decide.ts';
import type { Situation } from './situation.ts';

/** A post's page and its reader, before it is known who may speak. */
export type PostSituation = Omit<Situation, 'placement' | 'popupOpen'> & {
  /** Closed for this session, or out of the way of what is read; what was dismissed for good is among `dismissed`. */
  popup: 'open' | 'aside' | 'closed';
};

/** Who may ask for the reader's attention on a post: consent first, then the popup, then the banners. */
export type OverlayDecisions = {
  consent: boolean;
  popup: Decision;
  topBanner: Decision;
  sideBanner: Decision;
};

const popupClosed: Decision = { shows: false, reason: 'the reader closed the popup' };

export function decideOverlays({ popup: state, ...situation }: PostSituation): OverlayDecisions {
  const popupDecision = decide({ ...situation, placement: 'chPostPopup', popupOpen: false });
  const popup = popupDecision.shows && state === 'closed' ? popupClosed : popupDecision;
  const withPopup = { ...situation, popupOpen: popup.shows && state === 'open' };
  return {
    consent: situation.choiceDue,
    popup,
    topBanner: decide({ ...withPopup, placement: situation.narrow ? 'chMobilePostTopBanner' : 'chPostTopBanner' }),
    sideBanner: decide({ ...withPopup, placement: 'chPostSideBanner' }),
  };
}
