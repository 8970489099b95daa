import { ButtonLink } from '@contenthub/ui/button/ButtonLink';
import type { MouseEvent } from 'react';
import type { FeedState } from './feed-state.ts';
import styles from './LoadMore.module.css';
import { useFeedTracking } from './use-feed-tracking.ts';

type Props = { feed: FeedState; addressOf: (page: number) => string };

/** 'Load more' is a real link to the next page; with scripts it brings that page here instead. */
export function LoadMore({ feed: { nextPage, loading, failed, loadMore }, addressOf }: Props) {
  const { askedForMore } = useFeedTracking();
  if (!nextPage) return null;
  const loadHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (loading) return;
    askedForMore(nextPage);
    loadMore();
  };
  return (
    <div className={styles.more}>
      <p className={styles.said} role="status">
        {failed ? 'More posts could not be loaded. What you have stays here.' : ''}
        {loading && <span className="visually-hidden">Loading more posts</span>}
      </p>
      <ButtonLink href={addressOf(nextPage)} state={loading ? 'loading' : 'enabled'} onClick={loadHere} rel="next">
        {failed ? 'Try again' : 'Load more'}
      </ButtonLink>
    </div>
  );
}
