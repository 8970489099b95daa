import type { Post } from '@contenthub/contracts/content/post';
import { useEffect } from 'react';
import type { Blog } from '../../sites/blog.ts';
import { useExtensionInstalled } from '../../visitor/extension.ts';
import { toCtaPost } from '../cta/cta-post.ts';
import { useNarrowHeader } from '../header/use-narrow-screen.ts';
import styles from './Overlays.module.css';
import { dismissals, useOverlays } from './overlay-state.ts';
import { Popup } from './Popup.tsx';
import { TopBanner } from './TopBanner.tsx';

type Props = {
  blog: Blog;
  post: Post;
  /** Whether the page counts as a post page on a host. Other hosts are copies. */
  isPostPageOn: (hostname: string) => boolean;
};

/**
 * The popup and the banner above a post, never both. The style sheet reserves the space of a banner that shows at the top
 * of the page before the first paint.
 */
export function Overlays({ blog, post: whole, isPostPageOn }: Props) {
  const post = toCtaPost(whole);
  const { popup, topBanner } = useOverlays(blog, post);
  useStoredExtensionState();
  const topPlacement = useNarrowHeader() ? 'chMobilePostTopBanner' : 'chPostTopBanner';
  const isPostPage = typeof location !== 'undefined' && isPostPageOn(location.hostname);
  return (
    <>
      <div className={styles.top} data-lists={post.lists.join(' ')}>
        {isPostPage && topBanner.shows && (
          <div className={styles.bar}>
            <TopBanner placement={topPlacement} shown={topBanner} blog={blog} post={post} />
          </div>
        )}
      </div>
      {isPostPage && popup.shows && <Popup shown={popup} blog={blog} post={post} />}
    </>
  );
}

/** Stores whether the extension is installed. The next page then reserves no space for the generic banner. */
function useStoredExtensionState(): void {
  const installed = useExtensionInstalled();
  useEffect(() => {
    if (document.documentElement.dataset.extension) dismissals.setExtension(installed);
  }, [installed]);
}
