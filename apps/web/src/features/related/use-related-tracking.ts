import type { PostListItem } from '@contenthub/contracts/post-list-item';
import { type Clicked, clickedBy } from '@contenthub/tracking/clicked-by';
import { useSeen } from '@contenthub/tracking/use-seen';
import { useTracking } from '@contenthub/tracking/use-tracking';
import type { RefCallback } from 'react';

/** What is told of a post that is offered beside another: that it was seen, and that it was followed. */
export function useRelatedTracking(post: PostListItem, sourcePostId: number): Clicked & { ref: RefCallback<Element> } {
  const track = useTracking();
  const fields = { sourcePostId, relatedPostId: post.id, postUrl: post.link };
  const ref = useSeen(() => track('relatedPost/impression', fields), `${sourcePostId} ${post.id}`);
  const clicked = clickedBy((event) => {
    // The card has room around its link.
    if (event.target instanceof Element && event.target.closest('a')) track('relatedPost/click', fields);
  });
  return { ref, ...clicked };
}
