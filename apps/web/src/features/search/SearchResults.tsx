import { clickHandlers } from '@contenthub/tracking/click-handlers';
import type { FeedPage } from '../../data/queries.ts';
import type { Blog } from '../../sites/blog.ts';
import { type FeedState, LoadMore } from '../feed/LoadMore.tsx';
import { ResultRow } from './ResultRow.tsx';
import styles from './SearchResults.module.css';
import { useSearchTracking } from './use-search-tracking.ts';

type CorrectionProps = {
  blog: Blog;
  search: string;
  filter: string | undefined;
  exact: boolean;
  didYouMean: string | undefined;
  nearest: string | undefined;
};

/**
 * Says where the results are not for the words as they were typed, and leads to those that are. The link back has a whole
 * sentence for its name: read aloud, "grammer" and "grammar" are the same.
 */
export function SearchCorrection({ blog, search, filter, exact, didYouMean, nearest }: CorrectionProps) {
  if (!didYouMean && !nearest) return null;
  const linkTo = (words: string) => <a href={blog.searchUrl(words, filter)}>{words}</a>;
  if (exact) return didYouMean ? <p className={styles.meant}>Did you mean {linkTo(didYouMean)}?</p> : null;
  const asTyped = blog.searchUrl(search, filter);
  return (
    <div className={styles.correction}>
      <p className={styles.meant}>
        {nearest ? (
          <>
            Nothing here is about <strong>{didYouMean ?? search}</strong>. The closest match is {linkTo(nearest)}.
          </>
        ) : (
          didYouMean && <>Showing results for {linkTo(didYouMean)}.</>
        )}
      </p>
      {didYouMean && (
        <p className={styles.instead}>
          <a href={`${asTyped}${asTyped.includes('?') ? '&' : '?'}exact=1`}>Search instead for {search}</a>
        </p>
      )}
    </div>
  );
}

type Props = {
  blog: Blog;
  search: string;
  filter?: string | undefined;
  /** Whether the words are looked for as they were typed. */
  exact?: boolean;
  /** The page that the feed begins with: it says how many there are, and what was looked for. */
  first: FeedPage | undefined;
  feed: FeedState;
  getPageUrl: (page: number) => string;
};

/** What was looked for, how many posts answer, and the posts themselves: words first. */
export function SearchResults({ blog, search, filter, exact = false, first, feed, getPageUrl }: Props) {
  const { trackResultClick } = useSearchTracking();
  const { didYouMean, nearest, total = feed.posts.length } = first ?? {};
  const about = nearest ?? (exact ? search : (didYouMean ?? search));
  return (
    <>
      <SearchCorrection
        blog={blog}
        search={search}
        filter={filter}
        exact={exact}
        didYouMean={didYouMean}
        nearest={nearest}
      />
      <p className={styles.count}>
        {total === 1 ? 'One post' : `${total} posts`} about “{about}”
      </p>
      <section aria-label="Posts">
        <ol className={styles.rows}>
          {feed.posts.map((post) => (
            <li key={post.id}>
              <ResultRow post={post} clicked={clickHandlers(() => trackResultClick(search, post.link))} />
            </li>
          ))}
        </ol>
        <LoadMore feed={feed} getPageUrl={getPageUrl} />
      </section>
    </>
  );
}
