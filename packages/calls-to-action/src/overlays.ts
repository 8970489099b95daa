import { type Decision, decide } from './decide.ts';
import type { Situation } from './situation.ts';

/** A post's page and its reader, before the overlays are decided. */
export type PostSituation = Omit<Situation, 'placement' | 'popupOpen'> & {
  /**
   * `closed` lasts for this session: the reader has said no, so no banner follows. `aside` means that the popup is
   * minimized. Permanent dismissals are in `dismissed`.
   */
  popup: 'open' | 'aside' | 'closed';
};

/** Which overlays a post shows. Consent comes first, then the popup, then the banners. */
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
  const placement = situation.narrow ? 'chMobilePostTopBanner' : 'chPostTopBanner';
  const withPopup = { ...situation, popupOpen: popup.shows && state === 'open' };
  return {
    consent: situation.choiceDue,
    popup,
    topBanner: state === 'closed' ? popupClosed : decide({ ...withPopup, placement }),
    sideBanner: decide({ ...withPopup, placement: 'chPostSideBanner' }),
  };
}
