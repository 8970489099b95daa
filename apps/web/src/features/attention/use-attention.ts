import { type Attention, attend } from '@contenthub/calls-to-action/attention';
import type { Dismissible } from '@contenthub/calls-to-action/placement';
import { useSyncExternalStore } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { useChoiceDue } from '../../visitor/use-choice-due.ts';
import type { CallPost } from '../calls-to-action/call-post.ts';
import { noteDecision } from '../calls-to-action/decision-notes.ts';
import { useReader } from '../calls-to-action/use-reader.ts';
import { useNarrow } from '../header/use-narrow.ts';
import { dismissals } from './dismissals.ts';
import { popupState } from './popup-state.ts';

/** Who may ask for this reader's attention on this post. On the server, and at first, nobody may. */
export function useAttention(blog: Blog, post: CallPost): Attention {
  const dismissed = useSyncExternalStore(dismissals.subscribe, dismissals.current, () => '');
  const popupClosed = useSyncExternalStore(popupState.subscribe, popupState.isClosed, () => false);
  const narrow = useNarrow();
  const attention = attend({
    ...useReader(),
    offer: blog.offer,
    lists: post.lists,
    own: post.own,
    store: null,
    dismissed: dismissed.split(' ') as Dismissible[],
    popupClosed,
    choiceDue: useChoiceDue(),
    narrow,
  });
  if (import.meta.env.DEV) {
    noteDecision('chPostPopup', attention.popup);
    noteDecision(narrow ? 'chMobilePostTopBanner' : 'chPostTopBanner', attention.topBanner);
    noteDecision('chPostSideBanner', attention.sideBanner);
  }
  return attention;
}
