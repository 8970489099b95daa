import type { Post } from '@contenthub/contracts/content/post';
import type { Blog } from '../../sites/blog.ts';
import { CtaBanner } from './CtaBanner.tsx';
import { toCtaPost } from './cta-post.ts';
import { useDecision } from './use-decision.ts';
import { useExtensionStore } from './use-extension-store.ts';

/** The banner below a post: the extension for this browser, careers, or the plan for teams. */
export function BottomBanner({ blog, post: whole }: { blog: Blog; post: Post }) {
  const post = toCtaPost(whole);
  const placement = 'chPostBottomBanner';
  const decision = useDecision(placement, blog, post, useExtensionStore(blog));
  return decision.shows ? <CtaBanner {...{ placement, blog, post, shown: decision }} kind="banner" /> : null;
}
