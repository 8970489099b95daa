import { clickedBy } from '@contenthub/tracking/clicked-by';
import type { Blog } from '../../blogs/blog.ts';
import type { FeedPage } from '../../content/feed-page.ts';
import type { FeedState } from '../feed/feed-state.ts';
import { LoadMore } from '../feed/LoadMore.tsx';
import { useSearchTracking } from '../search-form/use-search-tracking.ts';
import { Correction } from './Correction.tsx';
import { ResultRow } from './ResultRow.tsx';
import styles from './SearchResults.module.css';

type Props = {
  blog: Blog;
  search: string;
  filter?: string | undefined;
  /** Whether the words are looked for as they were typed. */
  exact?: boolean;
  /** The page that the feed begins with: it says how many there are, and what was looked for. */
  first: FeedPage | undefined;
  feed: FeedState;
  addressOf: (page: number) => string;
};

/** What was looked for, how many posts answer, and the posts themselves: words first. */
export function SearchResults({ blog, search, filter, exact = false, first, feed, addressOf }: Props) {
  const { followed } = useSearchTracking();
  const { didYouMean, nearest, total = feed.posts.length } = first ?? {};
  const about = nearest ?? (exact ? search : (didYouMean ?? search));
  return (
    <>
      <Correction blog={blog} search={search} filter={filter} exact={exact} didYouMean={didYouMean} nearest={nearest} />
      <p className={styles.count}>
        {total === 1 ? 'One post' : `${total} posts`} about “{about}”
      </p>
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
