import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { FeedPage } from './feed-page.ts';
import type { FeedQuestion, Question } from './questions.ts';

/** What a page's load fills and its meta, status and view read. */
export type PageData = {
  load: <T>(question: Question<T>) => Promise<T>;
  loadFeed: (question: FeedQuestion) => Promise<void>;
  read: <T>(question: Question<T>) => T | undefined;
  readFeed: (question: FeedQuestion) => FeedPage[];
};

/** Reading is the same on both sides: it looks into the query client. */
export function readsFrom(queryClient: QueryClient): Pick<PageData, 'read' | 'readFeed'> {
  return {
    read: <T>({ key }: Question<T>) => queryClient.getQueryData<T>(key),
    readFeed: ({ key }) => queryClient.getQueryData<InfiniteData<FeedPage>>(key)?.pages ?? [],
  };
}
