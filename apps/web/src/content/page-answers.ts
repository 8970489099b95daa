import { type AnswerState, Answers, type FeedAnswer } from './answers.ts';
import type { FeedQuestion, Key, Question } from './questions.ts';

/**
 * The answers that a page is made of, on the server and where a browser takes it over. They are asked for once and put
 * in as they come: nothing here grows stale or is tried again.
 */
export class PageAnswers extends Answers {
  readonly #known = new Map<string, { key: Key; state: AnswerState }>();
  readonly #onFailure: (error: unknown) => void;

  constructor(onFailure: (error: unknown) => void = () => {}) {
    super();
    this.#onFailure = onFailure;
  }

  stateOf(key: Key): AnswerState | undefined {
    return this.#known.get(JSON.stringify(key))?.state;
  }

  async load<T>(question: Question<T>): Promise<T> {
    return this.read(question) ?? (await this.#put(question.key, question.ask()));
  }

  async loadFeed({ key, firstPage, askPage }: FeedQuestion): Promise<void> {
    if (this.stateOf(key)) return;
    const asPages = (page: Awaited<ReturnType<typeof askPage>>) => ({ pages: [page], pageParams: [firstPage] });
    await this.#put<FeedAnswer>(key, askPage(firstPage).then(asPages));
  }

  /** A page has what it has. */
  async loadMore(): Promise<void> {}

  /** More of a feed is wanted, and who will ask for it is on the way, or did not come. */
  note(key: Key, change: Omit<AnswerState, 'data'>): void {
    this.#known.set(JSON.stringify(key), { key, state: { data: this.stateOf(key)?.data, ...change } });
    this.tell();
  }

  *[Symbol.iterator](): Iterator<[Key, unknown]> {
    for (const { key, state } of this.#known.values()) yield [key, state.data];
  }

  async #put<T>(key: Key, asked: Promise<T>): Promise<T> {
    try {
      const data = await asked;
      this.#known.set(JSON.stringify(key), { key, state: { data, fetchStatus: 'idle', error: null } });
      return data;
    } catch (error) {
      this.#onFailure(error);
      throw error;
    }
  }
}
