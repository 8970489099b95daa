import { clickedBy } from '@contenthub/tracking/clicked-by';
import type { Blog } from '../../blogs/blog.ts';
import type { FeedPage } from '../../content/feed-page.ts';
import type { FeedState } from '../feed/feed-state.ts';
import { LoadMore } from '../feed/LoadMore.tsx';
import { useSearchTracking } from '../search-form/use-search-tracking.ts';
import { ResultRow } from './ResultRow.tsx';
import styles from './SearchResults.module.css';

type Props = {
  blog: Blog;
  search: string;
  filter?: string | undefined;
  /** The page that the feed begins with: it says how many there are, and what was looked for. */
  first: FeedPage | undefined;
  feed: FeedState;
  addressOf: (page: number) => string;
};

/** How many posts answer, what else may have been meant, and the posts themselves: words first. */
export function SearchResults({ blog, search, filter, first, feed, addressOf }: Props) {
  const { followed } = useSearchTracking();
  const meant = first?.didYouMean;
  const total = first?.total ?? feed.posts.length;
  return (
    <>
      <p className={styles.count}>
        {total === 1 ? 'One post' : `${total} posts`} about “{meant ?? search}”
      </p>
      {meant && (
        <p className={styles.meant}>
          Did you mean <a href={blog.searchAddress(meant, filter)}>{meant}</a>? These are the posts about it.
        </p>
      )}
      <section aria-label="Posts">
        <ol className={styles.rows}>
          {feed.posts.map((post) => (
            <li key={post.id}>
              <ResultRow post={post} clicked={clickedBy(() => followed(search, post.link))} />
            </li>
          ))}
        </ol>
        <LoadMore feed={feed} addressOf={addressOf} />
      </section>
    </>
  );
}
