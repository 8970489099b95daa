import type { PostListItem } from '@contenthub/contracts/post-list-item';
import { type Clicked, clickedBy } from '@contenthub/tracking/clicked-by';
import { impression } from '@contenthub/tracking/impressions';
import { useTracking } from '@contenthub/tracking/use-tracking';

/** What is told of a post that is offered beside another: that it was seen, and that it was followed. */
export function useRelatedTracking(post: PostListItem, sourcePostId: number): Clicked & Record<string, unknown> {
  const track = useTracking();
  const fields = { sourcePostId, relatedPostId: post.id, postUrl: post.link };
  const clicked = clickedBy((event) => {
    // The card has room around its link.
    if (event.target instanceof Element && event.target.closest('a')) track('relatedPost/click', fields);
  });
  return { ...impression('relatedPost/impression', fields), ...clicked };
}
