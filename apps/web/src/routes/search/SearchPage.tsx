import { useFeed, useNewest, useQuestions } from '../../app/hub-context.ts';
import { SearchForm } from '../../features/search-form/SearchForm.tsx';
import { allParts } from '../../parts/all-parts.ts';
import { Part } from '../../parts/Part.tsx';
import { isExact } from '../home/narrowing.ts';
import { pageAddress } from '../page-address.ts';
import type { PageProps } from '../route.ts';
import styles from './SearchPage.module.css';

export function SearchPage({ place }: PageProps) {
  const { blog, params, page } = place;
  const search = params.query ?? '';
  const exact = isExact(place.search);
  const feed = useFeed(useQuestions().searchFeed(blog.type, search, page, { exact }));
  const newest = useNewest(blog.type);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.headline} tabIndex={-1}>
          Search Results
        </h1>
        <SearchForm blog={blog} search={search} />
      </header>
      {feed.posts.length > 0 ? (
        <Part chunk={allParts['search-results']}>
          {(Results) => (
            <Results
              blog={blog}
              search={search}
              exact={exact}
              first={feed.pages[0]}
              feed={feed}
              addressOf={(next) => pageAddress(place, next)}
            />
          )}
        </Part>
      ) : page > 1 ? (
        <Part chunk={allParts['empty-feed']}>{(EmptyFeed) => <EmptyFeed page={place.page} home={place.path} />}</Part>
      ) : (
        <Part chunk={allParts['no-results']}>
          {(NoResults) => (
            <NoResults blog={blog} search={search} didYouMean={feed.pages[0]?.didYouMean} newest={newest} />
          )}
        </Part>
      )}
    </div>
  );
}
