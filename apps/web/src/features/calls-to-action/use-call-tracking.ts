import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Placement } from '@contenthub/calls-to-action/placement';
import { type Clicked, clickedBy } from '@contenthub/tracking/clicked-by';
import { impression, impressionIdOf } from '@contenthub/tracking/impressions';
import { useTracking } from '@contenthub/tracking/use-tracking';
import type { CallPost } from './call-post.ts';
import { noteInstallSource } from './install-source.ts';

export type CallKind = 'button' | 'banner';

/** What every event of one call to action carries. */
export function callFields(placement: Placement, shown: Shown, post: CallPost | null) {
  const { flowType, flowTarget } = shown.call;
  return {
    placement,
    flowType,
    flowTarget,
    isCustomizedThroughWP: shown.isCustomizedThroughWP,
    ...(post && { postId: post.id, postUrl: post.link, ...(post.category && { category: post.category }) }),
  };
}

/** The cookie that says where somebody who installs came from. */
export function noteClick(placement: Placement, { call: { flowType } }: Shown): void {
  if (flowType === 'extension') noteInstallSource(placement);
}

/** What marks the element of a call to action so that its impression is counted, and the handlers of its link and close button. */
export function useCallTracking(
  kind: CallKind,
  placement: Placement,
  shown: Shown,
  post: CallPost | null,
): { seen: Record<string, string>; clicked: Clicked; closed: () => void } {
  const track = useTracking();
  const fields = callFields(placement, shown, post);
  const withId = () => ({ ...fields, impressionId: impressionIdOf(placement) });
  return {
    seen: impression(`${kind}/impression`, fields),
    clicked: clickedBy(() => {
      track(`${kind}/click`, withId());
      noteClick(placement, shown);
    }),
    closed: () => track('banner/close', withId()),
  };
}
