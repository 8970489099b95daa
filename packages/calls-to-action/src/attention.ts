import { type Decision, decide } from './decide.ts';
import type { Situation } from './situation.ts';

/** A post's page and its reader, before it is known who may speak. */
export type Occasion = Omit<Situation, 'placement' | 'popupOpen'> & {
  /** Closed for this session, or out of the way of what is read; what was dismissed for good is among `dismissed`. */
  popup: 'open' | 'aside' | 'closed';
};

/** Who may ask for the reader's attention on a post: consent first, then the popup, then the banners. */
export type Attention = {
  consent: boolean;
  popup: Decision;
  topBanner: Decision;
  sideBanner: Decision;
};

const closed: Decision = { shows: false, reason: 'the reader closed the popup' };

export function attend({ popup: state, ...occasion }: Occasion): Attention {
  const due = decide({ ...occasion, placement: 'chPostPopup', popupOpen: false });
  const popup = due.shows && state === 'closed' ? closed : due;
  const withPopup = { ...occasion, popupOpen: popup.shows && state === 'open' };
  return {
    consent: occasion.choiceDue,
    popup,
    topBanner: decide({ ...withPopup, placement: occasion.narrow ? 'chMobilePostTopBanner' : 'chPostTopBanner' }),
    sideBanner: decide({ ...withPopup, placement: 'chPostSideBanner' }),
  };
}
