import { type Attention, attend } from '@contenthub/calls-to-action/attention';
import type { Dismissible } from '@contenthub/calls-to-action/placement';
import { useSyncExternalStore } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { useChoiceDue } from '../../visitor/use-choice-due.ts';
import type { CallPost } from '../calls-to-action/call-post.ts';
import { noteDecision } from '../calls-to-action/decision-notes.ts';
import { useReader } from '../calls-to-action/use-reader.ts';
import { useNarrow, useNarrowPost } from '../header/use-narrow.ts';
import { dismissals } from './dismissals.ts';
import { popupState } from './popup-state.ts';

/** Who may ask for this reader's attention on this post. On the server, and at first, nobody may. */
export function useAttention(blog: Blog, post: CallPost): Attention {
  const dismissed = useSyncExternalStore(dismissals.subscribe, dismissals.current, () => '');
  const state = useSyncExternalStore(popupState.subscribe, popupState.current, popupState.onServer);
  const narrow = useNarrow();
  const narrowPost = useNarrowPost();
  const attention = attend({
    ...useReader(),
    offer: blog.offer,
    lists: post.lists,
    own: post.own,
    store: null,
    dismissed: dismissed.split(' ') as Dismissible[],
    // Only there the banner has room while the popup is open.
    popup: state === 'aside' && !narrowPost ? 'open' : state,
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
