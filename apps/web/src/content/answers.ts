import type { FeedPage } from './feed-page.ts';
import type { PageData } from './page-data.ts';
import type { FeedQuestion, Key, Question } from './questions.ts';

/** A feed as far as it is loaded. */
export type FeedAnswer = { pages: FeedPage[]; pageParams: unknown[] };

/** How far a question is: another object whenever it changes. The query library's own states are such. */
export type AnswerState = {
  readonly data: unknown;
  readonly fetchStatus: 'idle' | 'fetching' | 'paused';
  readonly error: unknown;
};

/** The answers of a page or a tab, by the keys of their questions: the one way in which views come to them. */
export abstract class Answers implements PageData {
  abstract stateOf(key: Key): AnswerState | undefined;
  abstract load<T>(question: Question<T>): Promise<T>;
  abstract loadFeed(question: FeedQuestion): Promise<void>;
  /** The next page of a feed that is here; whether it comes, the state says. */
  abstract loadMore(question: FeedQuestion): Promise<void>;

  readonly #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read<T>({ key }: Question<T>): T | undefined {
    return this.stateOf(key)?.data as T | undefined;
  }

  readFeed({ key }: FeedQuestion): FeedPage[] {
    return pagesOf(this.stateOf(key));
  }

  protected tell = (): void => {
    for (const listener of this.#listeners) listener();
  };
}

export function pagesOf(state: AnswerState | undefined): FeedPage[] {
  return (state?.data as FeedAnswer | undefined)?.pages ?? [];
}
