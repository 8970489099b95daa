import type { Post } from '@contenthub/contracts/post';
import type { Blog } from '../../blogs/blog.ts';
import { CallBand } from './CallBand.tsx';
import { callPost } from './call-post.ts';
import { useDecision } from './use-decision.ts';
import { useStore } from './use-store.ts';

/** Below a post: the extension for this browser, careers, or the plan for teams. */
export function BottomBanner({ blog, post: whole }: { blog: Blog; post: Post }) {
  const post = callPost(whole);
  const placement = 'chPostBottomBanner';
  const decision = useDecision(placement, blog, post, useStore(blog));
  return decision.shows ? <CallBand {...{ placement, blog, post, shown: decision }} kind="banner" /> : null;
}
