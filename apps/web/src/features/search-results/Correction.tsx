import type { Blog } from '../../blogs/blog.ts';
import styles from './SearchResults.module.css';

type Props = {
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
export function Correction({ blog, search, filter, exact, didYouMean, nearest }: Props) {
  if (!didYouMean && !nearest) return null;
  const linkTo = (words: string) => <a href={blog.searchAddress(words, filter)}>{words}</a>;
  if (exact) return didYouMean ? <p className={styles.meant}>Did you mean {linkTo(didYouMean)}?</p> : null;
  const asTyped = blog.searchAddress(search, filter);
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
