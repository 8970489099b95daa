import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { holdBack, topBannerOf } from './hold-back.ts';
import { type Placement, placementsOfPost } from './placement.ts';
import type { Situation } from './situation.ts';

export type Shown = {
  shows: true;
  call: Call;
  /** Which words stand around the button. */
  audience: 'everybody' | 'learners' | 'professionals';
  /** What else stands in the popup. */
  popupType?: 'generic' | 'google';
  isCustomizedThroughWP: boolean;
  reason: string;
};
export type Decision = Shown | { shows: false; reason: string };

/** What stands in one placement for one reader on one page, and why. */
export function decide(situation: Situation): Decision {
  const held = holdBack(situation);
  if (held !== null) return { shows: false, reason: held };
  const { placement, own } = situation;
  if (own && placementsOfPost.has(placement)) {
    const call: Call = { flowType: 'custom', flowTarget: own.url, ownText: own.text, ownUrl: own.url };
    return shown(situation, call, 'an editor wrote it for this post');
  }
  const call = proOnTop(situation, calls[situation.offer](situation));
  return shown(situation, call, `${situation.offer} for ${situation.tier.toLowerCase()}: ${call.flowType}`);
}

const topBanners: ReadonlySet<Placement> = new Set(['chPostTopBanner', 'chMobilePostTopBanner']);

/** The professionals banner speaks of the plan for work, wherever it leads. */
function proOnTop(situation: Situation, call: Call): Call {
  const isPro = topBanners.has(situation.placement) && topBannerOf(situation) === 'professionals';
  return isPro ? { ...call, text: 'getPro' } : call;
}

function shown(situation: Situation, call: Call, reason: string): Shown {
  const { placement, lists, treated } = situation;
  const isCustomizedThroughWP = 'ownText' in call;
  const audience = lists.includes('professionals')
    ? 'professionals'
    : lists.includes('fluency')
      ? 'learners'
      : 'everybody';
  const result: Shown = { shows: true, call, audience, isCustomizedThroughWP, reason };
  if (placement !== 'chPostPopup') return result;
  const google = treated.googlePopup === 'test_blog_google_cta' && !isCustomizedThroughWP;
  return { ...result, popupType: google ? 'google' : 'generic' };
}
