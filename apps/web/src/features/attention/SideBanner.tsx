import type { Blog } from '../../blogs/blog.ts';
import { useExperience } from '../../visitor/use-visitor.ts';
import type { CallPost } from '../calls-to-action/call-post.ts';
import { SideBannerCard } from './SideBannerCard.tsx';
import { useAttention } from './use-attention.ts';

type Props = { blog: Blog; post: CallPost };

/** Beside the text, and staying there; for the groups that have it. Its column is there either way. */
export function SideBanner({ blog, post }: Props) {
  useExperience('blog_sticky_sidebanner_cta_rerun');
  const { sideBanner } = useAttention(blog, post);
  return <>{sideBanner.shows && <SideBannerCard shown={sideBanner} blog={blog} post={post} />}</>;
}
