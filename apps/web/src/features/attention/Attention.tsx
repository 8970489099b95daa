import type { Post } from '@contenthub/contracts/post';
import { useEffect } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { useExtensionInstalled } from '../../visitor/extension.ts';
import { callPost } from '../calls-to-action/call-post.ts';
import { useNarrow } from '../header/use-narrow.ts';
import styles from './Attention.module.css';
import { dismissals } from './dismissals.ts';
import { Popup } from './Popup.tsx';
import { TopBanner } from './TopBanner.tsx';
import { useAttention } from './use-attention.ts';

type Props = {
  blog: Blog;
  post: Post;
  /** Whether the page counts as a post page on a host: elsewhere it is a copy that somebody looks at. */
  counts: (hostname: string) => boolean;
};

/** The popup, and the banner above a post; never both. The banner's room is kept by the style sheet, before the first paint. */
export function Attention({ blog, post: whole, counts }: Props) {
  const post = callPost(whole);
  const { popup, topBanner } = useAttention(blog, post);
  useExtensionNote();
  const topPlacement = useNarrow() ? 'chMobilePostTopBanner' : 'chPostTopBanner';
  const isPostPage = typeof location !== 'undefined' && counts(location.hostname);
  return (
    <>
      <div className={styles.top} data-lists={post.lists.join(' ')}>
        {isPostPage && topBanner.shows && (
          <TopBanner placement={topPlacement} shown={topBanner} blog={blog} post={post} />
        )}
      </div>
      {isPostPage && popup.shows && <Popup shown={popup} blog={blog} post={post} />}
    </>
  );
}

/** Whoever has the extension needs no room for the generic banner on the next page. */
function useExtensionNote(): void {
  const installed = useExtensionInstalled();
  useEffect(() => {
    if (document.documentElement.dataset.extension) dismissals.noteExtension(installed);
  }, [installed]);
}
