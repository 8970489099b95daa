import type { BlogType } from '@contenthub/contracts/blog-type';
import { InfiniteQueryObserver, QueryCache, QueryClient } from '@tanstack/query-core';
import { type AnswerState, Answers } from './answers.ts';
import { nextPage } from './feed-page.ts';
import { logFailure } from './log-failure.ts';
import type { FeedQuestion, Key, Question } from './questions.ts';

/** What a tab has loaded: asked for once, joined while it is under way, kept until the tab goes. */
export class Queries extends Answers {
  readonly #client = new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        // Back must find the feed as it was left: what was loaded stays until the tab goes.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // A failed feed offers to try again, a failed navigation lets the browser go: neither wants a silent wait.
        retry: false,
        networkMode: 'always',
      },
    },
  });

  constructor(known: Iterable<[Key, unknown]> = []) {
    super();
    for (const [key, data] of known) this.#client.setQueryData(key, data);
    this.#client.getQueryCache().subscribe(this.tell);
  }

  stateOf(key: Key): AnswerState | undefined {
    return this.#client.getQueryState(key);
  }

  load<T>(question: Question<T>): Promise<T> {
    const { key, ask, isOpen } = question;
    const query = { queryKey: key, queryFn: ask };
    const answer = this.read(question);
    const open = answer !== undefined && isOpen?.(answer);
    return open ? this.#client.fetchQuery({ ...query, staleTime: 0 }) : this.#client.ensureQueryData(query);
  }

  async loadFeed(question: FeedQuestion): Promise<void> {
    await this.#client.ensureInfiniteQueryData(feedQuery(question));
  }

  async loadMore(question: FeedQuestion): Promise<void> {
    // Who asks again while it is under way waits for the same.
    await new InfiniteQueryObserver(this.#client, feedQuery(question)).fetchNextPage({ cancelRefetch: false });
  }

  /** Whoever goes to another blog begins anew there: nothing that was stored of the others is kept. */
  forgetOthers(blog: BlogType): void {
    this.#client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== blog });
  }
}

function feedQuery({ key, firstPage, askPage }: FeedQuestion) {
  return {
    queryKey: key,
    queryFn: ({ pageParam }: { pageParam: number }) => askPage(pageParam),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  };
}
