import type { BlogType } from '@contenthub/contracts/blog-type';
import { type AnswerState, Answers } from '../content/answers.ts';
import type { PageAnswers } from '../content/page-answers.ts';
import type { Queries } from '../content/queries.ts';
import type { FeedQuestion, Key, Question } from '../content/questions.ts';
import { Chunk } from '../parts/chunk.ts';
import { loadOnPress } from '../parts/load-on-press.ts';

/**
 * The answers of a tab: what its first page came with, until a reader wants more. Then the query library comes, in a
 * chunk of its own, and takes over.
 */
export class TabAnswers extends Answers {
  readonly #chunk = new Chunk('queries', () => import('../content/queries.ts'));
  readonly #first: PageAnswers;
  #queries: Queries | undefined;

  constructor(first: PageAnswers) {
    super();
    this.#first = first;
    first.subscribe(this.tell);
  }

  stateOf(key: Key): AnswerState | undefined {
    return (this.#queries ?? this.#first).stateOf(key);
  }

  async load<T>(question: Question<T>): Promise<T> {
    const answer = this.read(question);
    if (answer !== undefined && !question.isOpen?.(answer)) return answer;
    return (await this.#takeOver()).load(question);
  }

  async loadFeed(question: FeedQuestion): Promise<void> {
    if (this.readFeed(question).length === 0) await (await this.#takeOver()).loadFeed(question);
  }

  async loadMore(question: FeedQuestion): Promise<void> {
    const retrying = Boolean(this.stateOf(question.key)?.error);
    if (!this.#queries) this.#first.note(question.key, { fetchStatus: 'fetching', error: null });
    try {
      await loadOnPress(this.#chunk, { retrying });
      await (await this.#takeOver()).loadMore(question);
    } catch (error) {
      // The feed offers to try again; whoever watches for errors hears of it too.
      this.#first.note(question.key, { fetchStatus: 'idle', error });
      reportError(error);
    }
  }

  /** There is nothing of another blog before the library is here. */
  forgetOthers(blog: BlogType): void {
    this.#queries?.forgetOthers(blog);
  }

  async #takeOver(): Promise<Queries> {
    const { Queries } = await this.#chunk.load();
    if (!this.#queries) {
      this.#queries = new Queries(this.#first);
      this.#queries.subscribe(this.tell);
    }
    return this.#queries;
  }
}
