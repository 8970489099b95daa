import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Placement } from '@contenthub/calls-to-action/placement';
import { type Clicked, clickedBy } from '@contenthub/tracking/clicked-by';
import { useSeen } from '@contenthub/tracking/use-seen';
import { useTracking } from '@contenthub/tracking/use-tracking';
import { type RefCallback, useState } from 'react';
import type { CallPost } from './call-post.ts';
import { noteInstallSource } from './install-source.ts';

export type CallKind = 'button' | 'banner';

/** What every event of one call to action carries. */
export function callFields(placement: Placement, shown: Shown, post: CallPost | null, impressionId: string) {
  const { flowType, flowTarget } = shown.call;
  return {
    placement,
    flowType,
    flowTarget,
    impressionId,
    isCustomizedThroughWP: shown.isCustomizedThroughWP,
    ...(post && { postId: post.id, postUrl: post.link, ...(post.category && { category: post.category }) }),
  };
}

/** The cookie that says where somebody who installs came from. */
export function noteClick(placement: Placement, { call: { flowType } }: Shown): void {
  if (flowType === 'extension') noteInstallSource(placement);
}

/** Says when a call to action was seen; answers what to put on its element and its link, and what to call when it is closed. */
export function useCallTracking<E extends Element>(
  kind: CallKind,
  placement: Placement,
  shown: Shown,
  post: CallPost | null,
): { seen: RefCallback<E>; clicked: Clicked; closed: () => void } {
  const track = useTracking();
  const [impressionId] = useState(() => crypto.randomUUID());
  const fields = callFields(placement, shown, post, impressionId);
  return {
    seen: useSeen<E>(() => track(`${kind}/impression`, fields), `${shown.call.flowTarget} ${post?.id}`),
    clicked: clickedBy(() => {
      track(`${kind}/click`, fields);
      noteClick(placement, shown);
    }),
    closed: () => track('banner/close', fields),
  };
}
