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
  /** Whether the page counts as a post page on a host: elsewhere it is a copy that somebody looks at. */
  isPostPageOn: (hostname: string) => boolean;
};

/** The popup, and the banner above a post; never both. The banner's room is kept by the style sheet, before the first paint. */
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
          <TopBanner placement={topPlacement} shown={topBanner} blog={blog} post={post} />
        )}
      </div>
      {isPostPage && popup.shows && <Popup shown={popup} blog={blog} post={post} />}
    </>
  );
}

/** Whoever has the extension needs no room for the generic banner on the next page. */
function useStoredExtensionState(): void {
  const installed = useExtensionInstalled();
  useEffect(() => {
    if (document.documentElement.dataset.extension) dismissals.setExtension(installed);
  }, [installed]);
}
