import { type ClickHandlers, clickHandlers } from '@contenthub/tracking/click-handlers';
import { PostImage } from '@contenthub/ui/image/PostImage';
import type { ReactNode } from 'react';
import type { PostListItem } from '../../data/post-list-item.ts';
import type { FeedPage } from '../../data/queries.ts';
import type { Blog } from '../../sites/blog.ts';
import { AnswerCard } from '../answers/AnswerCard.tsx';
import { type FeedState, LoadMore } from '../feed/LoadMore.tsx';
import card from '../feed/PostCard.module.css';
import { PostFacts } from '../feed/PostCard.tsx';
import styles from './SearchResults.module.css';
import { useSearchTracking } from './use-search.ts';

type CorrectionProps = {
  blog: Blog;
  search: string;
  filter: string | undefined;
  exact: boolean;
  didYouMean: string | undefined;
  nearest: string | undefined;
};

/**
 * Explains that the results are not for the words as typed, and links to those that are. The link's name is a whole
 * sentence, because "grammer" and "grammar" sound the same in a screen reader.
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
            No results for <strong>{didYouMean ?? search}</strong>. The closest match is {linkTo(nearest)}.
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
  /** Whether the words are searched as typed. */
  exact?: boolean;
  /** The first page of the feed, with the total and the corrected query. */
  first: FeedPage | undefined;
  feed: FeedState;
  getPageUrl: (page: number) => string;
};

/** The query, the number of results and the results as text rows. */
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
        {total === 1 ? '1 result' : `${total} results`} for “{about}”
      </p>
      <section className={styles.results} aria-label="Posts">
        <ol className={styles.rows}>
          {feed.posts.map((post) => (
            <li key={post.id}>
              <Result post={post} clicked={clickHandlers(() => trackResultClick(search, post.link))} />
            </li>
          ))}
        </ol>
        <LoadMore feed={feed} getPageUrl={getPageUrl} />
      </section>
    </>
  );
}

type ResultProps = { post: PostListItem; clicked: ClickHandlers };

/** A search result: the answer to the query, or the post's title and the matching passage. */
function Result({ post, clicked }: ResultProps) {
  if (!post.answer) return <ResultRow post={post} clicked={clicked} />;
  const link = (text: string) => (
    <a data-link="title" href={post.link} {...clicked}>
      {text}
    </a>
  );
  return (
    <article className={styles.answer}>
      <AnswerCard answer={post.answer} heading={link(post.answer.question)} compact>
        <p className={styles.from}>From the article “{post.title}”</p>
      </AnswerCard>
    </article>
  );
}

function ResultRow({ post, clicked }: ResultProps) {
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        {post.category && <p className={card.category}>{post.category.name}</p>}
        <h2 className={card.title}>
          <a data-link="cover" href={post.link} {...clicked}>
            {post.title}
          </a>
        </h2>
        {post.snippet && <p className={styles.snippet}>{highlightMatches(post.snippet)}</p>}
        <PostFacts post={post} />
      </div>
      <div className={styles.picture}>
        <PostImage picture={post.image} title={post.title} sizes="11rem" decorative />
      </div>
    </article>
  );
}

/**
 * Renders a snippet with `<mark>` elements. The snippet is never inserted as HTML, so any other element in it shows as
 * text.
 */
function highlightMatches(snippet: string): ReactNode[] {
  return snippet.split(/<mark>(.*?)<\/mark>/s).map((words, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other identity
    index % 2 === 1 ? <mark key={index}>{unescapeHtml(words)}</mark> : unescapeHtml(words),
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#47': '/' };

/** Reverses the escaping of the content service. */
function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#47);/g, (_, name: string) => entities[name] ?? '');
}
