import { useAnswer, useFeed, useQuestions } from '../../app/hub-context.ts';
import { PinnedPosts } from '../../features/feed/PinnedPosts.tsx';
import { allParts } from '../../parts/all-parts.ts';
import { NearPart } from '../../parts/NearPart.tsx';
import { Part } from '../../parts/Part.tsx';
import { useOwnCalls } from '../../visitor/use-visitor.ts';
import { pageAddress } from '../page-address.ts';
import type { PageProps } from '../route.ts';
import { homeQuestion } from './feed-question.ts';
import styles from './HomePage.module.css';
import { homeModel } from './model.ts';
import { isExact, narrowingOf } from './narrowing.ts';

export function HomePage({ place }: PageProps) {
  const { blog } = place;
  const { filter, search } = narrowingOf(place);
  const questions = useQuestions();
  const feed = useFeed(homeQuestion(place, questions));
  const sticky = useAnswer(questions.sticky(blog.type)) ?? [];
  const model = homeModel(feed.pages, filter || search ? [] : sticky);
  const shown = { ...feed, posts: model.posts };
  const ownCalls = useOwnCalls();
  const addressOf = (page: number) => pageAddress(place, page);
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
          <Part chunk={allParts['business-home']}>
            {(BusinessHome) => <BusinessHome blog={blog} filter={filter} search={search} />}
          </Part>
        )}
        {model.lead && <PinnedPosts lead={model.lead} beside={model.beside} />}
        {shown.posts.length === 0 ? (
          search && place.page === 1 ? (
            <Part chunk={allParts['business-no-results']}>
              {(NoResults) => (
                <NoResults blog={blog} search={search} didYouMean={feed.pages[0]?.didYouMean} filter={filter} />
              )}
            </Part>
          ) : (
            <Part chunk={allParts['empty-feed']}>
              {(EmptyFeed) => <EmptyFeed page={place.page} home={place.path} />}
            </Part>
          )
        ) : search ? (
          <Part chunk={allParts['search-results']}>
            {(Results) => (
              <Results
                blog={blog}
                search={search}
                filter={filter}
                exact={isExact(place.search)}
                first={feed.pages[0]}
                feed={shown}
                addressOf={addressOf}
              />
            )}
          </Part>
        ) : (
          <Part chunk={allParts.feed}>
            {(Feed) => <Feed feed={shown} columns={3} leads={!model.lead} addressOf={addressOf} />}
          </Part>
        )}
      </div>
      <NearPart as="div" chunk={allParts['home-end']} about={blog.key} className={styles.end} now={ownCalls} bySight>
        {(HomeEnd) => <HomeEnd blog={blog} />}
      </NearPart>
    </>
  );
}
