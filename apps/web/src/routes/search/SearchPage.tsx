import { LazyComponent } from '../../browser/hydration/LazyComponent.tsx';
import { useFeed, useNewestPosts, useQueries } from '../../data/hooks.ts';
import { SearchForm } from '../../features/search/SearchForm.tsx';
import { isExactSearch } from '../home/feed-query.ts';
import { lazyListComponents } from '../list/lazy-components.ts';
import { getPageUrl } from '../page-parameters.ts';
import type { PageProps } from '../route.ts';
import styles from './SearchPage.module.css';

export function SearchPage({ match }: PageProps) {
  const { blog, params, page } = match;
  const search = params.query ?? '';
  const exact = isExactSearch(match.search);
  const feed = useFeed(useQueries().searchFeed(blog.type, search, page, { exact }));
  const newest = useNewestPosts(blog.type);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.headline} tabIndex={-1}>
          Search results
        </h1>
        <SearchForm blog={blog} search={search} />
      </header>
      {feed.posts.length > 0 ? (
        <LazyComponent module={lazyListComponents.SearchResults}>
          {(Results) => (
            <Results
              blog={blog}
              search={search}
              exact={exact}
              first={feed.pages[0]}
              feed={feed}
              getPageUrl={(next) => getPageUrl(match, next)}
            />
          )}
        </LazyComponent>
      ) : page > 1 ? (
        <LazyComponent module={lazyListComponents.EmptyFeed}>
          {(EmptyFeed) => <EmptyFeed page={match.page} home={match.path} />}
        </LazyComponent>
      ) : (
        <LazyComponent module={lazyListComponents.NoResults}>
          {(NoResults) => (
            <NoResults blog={blog} search={search} didYouMean={feed.pages[0]?.didYouMean} newest={newest} />
          )}
        </LazyComponent>
      )}
    </div>
  );
}
