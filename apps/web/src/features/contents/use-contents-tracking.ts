import { withoutContentPrefix } from '@contenthub/contracts/content-ids';
import { type Clicked, clickedBy } from '@contenthub/tracking/clicked-by';
import { useTracking } from '@contenthub/tracking/use-tracking';

/** What is told when an entry of the contents is followed. */
export function useContentsTracking(post: { postId: number; postUrl: string }): (sectionId: string) => Clicked {
  const track = useTracking();
  return (sectionId) =>
    clickedBy(() => track('contents/click', { ...post, objectId: withoutContentPrefix(sectionId) }));
}
