import { LazilyHydrated } from '../../browser/hydration/LazilyHydrated.tsx';
import { LazyComponent } from '../../browser/hydration/LazyComponent.tsx';
import { useFeed, useQueries, useQuery } from '../../data/hooks.ts';
import { PinnedPosts } from '../../features/feed/PinnedPosts.tsx';
import { useHasPersonalCtas } from '../../visitor/use-visitor.ts';
import { lazyListComponents } from '../list/lazy-components.ts';
import { getPageUrl } from '../page-parameters.ts';
import type { PageProps } from '../route.ts';
import { createHomeFeedQuery, getFeedFilter, isExactSearch } from './feed-query.ts';
import styles from './HomePage.module.css';
import { homeModel } from './model.ts';

export function HomePage({ match }: PageProps) {
  const { blog } = match;
  const { filter, search } = getFeedFilter(match);
  const queries = useQueries();
  const feed = useFeed(createHomeFeedQuery(match, queries));
  const sticky = useQuery(queries.sticky(blog.type)) ?? [];
  const model = homeModel(feed.pages, filter || search ? [] : sticky);
  const shown = { ...feed, posts: model.posts };
  const hasPersonalCtas = useHasPersonalCtas();
  const pageUrl = (page: number) => getPageUrl(match, page);
  return (
    <>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.headline} tabIndex={-1}>
            {blog.headline}
          </h1>
          <p className={styles.description}>{blog.description}</p>
        </header>
        {blog.filters && (
          <LazyComponent module={lazyListComponents.BusinessHome}>
            {(BusinessHome) => <BusinessHome blog={blog} filter={filter} search={search} />}
          </LazyComponent>
        )}
        {model.lead && <PinnedPosts lead={model.lead} secondary={model.secondary} />}
        {shown.posts.length === 0 ? (
          search && match.page === 1 ? (
            <LazyComponent module={lazyListComponents.BusinessNoResults}>
              {(NoResults) => (
                <NoResults blog={blog} search={search} didYouMean={feed.pages[0]?.didYouMean} filter={filter} />
              )}
            </LazyComponent>
          ) : (
            <LazyComponent module={lazyListComponents.EmptyFeed}>
              {(EmptyFeed) => <EmptyFeed page={match.page} home={match.path} />}
            </LazyComponent>
          )
        ) : search ? (
          <LazyComponent module={lazyListComponents.SearchResults}>
            {(Results) => (
              <Results
                blog={blog}
                search={search}
                filter={filter}
                exact={isExactSearch(match.search)}
                first={feed.pages[0]}
                feed={shown}
                getPageUrl={pageUrl}
              />
            )}
          </LazyComponent>
        ) : (
          <LazyComponent module={lazyListComponents.Feed}>
            {(Feed) => (
              <Feed feed={shown} isFirstOnPage={!model.lead} getPageUrl={pageUrl}>
                {match.page === 1 && !filter && (
                  <LazilyHydrated as="div" module={lazyListComponents.MostReadPosts} contentKey={blog.key}>
                    {(MostReadPosts) => <MostReadPosts blog={blog.type} />}
                  </LazilyHydrated>
                )}
              </Feed>
            )}
          </LazyComponent>
        )}
      </div>
      <LazilyHydrated
        as="div"
        module={lazyListComponents.HomeEnd}
        contentKey={blog.key}
        className={styles.end}
        hydrateNow={hasPersonalCtas}
        hydrateWhenVisible
      >
        {(HomeEnd) => <HomeEnd blog={blog} />}
      </LazilyHydrated>
    </>
  );
}
