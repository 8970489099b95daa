import { type Clicked, clickedBy } from '@contenthub/tracking/clicked-by';
import { useTracking } from '@contenthub/tracking/use-tracking';
import type { ShareChannel } from './share-channels.ts';

/** What is told when a post is passed on. */
export function useShareTracking(post: {
  id: number;
  link: string;
}): (socialType: ShareChannel['socialType'], also?: () => void) => Clicked {
  const track = useTracking();
  return (socialType, also) =>
    clickedBy(() => {
      also?.();
      track('share/click', { postId: post.id, postUrl: post.link, socialType });
    });
}
