import { useTracking } from '@contenthub/tracking/tracking';
import { ButtonLink } from '@contenthub/ui/button/Button';
import type { MouseEvent } from 'react';
import type { PostListItem } from '../../data/post-list-item.ts';
import styles from './LoadMore.module.css';

/** The loaded part of a feed, and how to load more. */
export type FeedState = {
  posts: PostListItem[];
  /** The page that 'Load more' links to, if there is one. */
  nextPage: number | undefined;
  loading: boolean;
  failed: boolean;
  loadMore: () => void;
};

/** Tracks which page of a feed was requested. */
function useFeedTracking() {
  const track = useTracking();
  return { trackLoadMore: (pageNumber: number) => track('feed/loadMore', { pageNumber }) };
}

type Props = { feed: FeedState; getPageUrl: (page: number) => string };

/** 'Load more' links to the next page. With scripts it loads that page in place. */
export function LoadMore({ feed: { nextPage, loading, failed, loadMore }, getPageUrl }: Props) {
  const { trackLoadMore } = useFeedTracking();
  if (!nextPage) return null;
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    trackLoadMore(nextPage);
    loadMore();
  };
  return (
    <div className={styles.more}>
      <p className={styles.said} role="status">
        {failed ? 'More posts didn’t load. Check your connection.' : ''}
        {loading && <span className="visually-hidden">Loading more posts</span>}
      </p>
      <ButtonLink href={getPageUrl(nextPage)} state={loading ? 'loading' : 'enabled'} onClick={handleClick} rel="next">
        {failed ? 'Try again' : 'Load more'}
      </ButtonLink>
    </div>
  );
}
