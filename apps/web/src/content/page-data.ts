import type { FeedPage } from './feed-page.ts';
import type { FeedQuestion, Question } from './questions.ts';

/** What a page's load fills and its meta, status and view read. */
export type PageData = {
  load: <T>(question: Question<T>) => Promise<T>;
  loadFeed: (question: FeedQuestion) => Promise<void>;
  read: <T>(question: Question<T>) => T | undefined;
  readFeed: (question: FeedQuestion) => FeedPage[];
};
