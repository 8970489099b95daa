import { expect, it } from 'vitest';
import { PageAnswers } from './page-answers.ts';
import type { FeedQuestion } from './questions.ts';

const page = { page: 1, posts: [], allLoaded: false, total: 20, didYouMean: undefined };

it('asks each question once and reads what was answered', async () => {
  const answers = new PageAnswers();
  let asked = 0;
  const question = { key: ['post', 'main', 'a'], ask: async () => ({ asked: ++asked }) };
  expect(answers.read(question)).toBeUndefined();
  await answers.load(question);
  expect(await answers.load(question)).toEqual({ asked: 1 });
  expect(answers.read(question)).toEqual({ asked: 1 });
});

it('C18 tells of a failure and knows no more than before', async () => {
  const failures: unknown[] = [];
  const answers = new PageAnswers((error) => failures.push(error));
  const failure = new Error('Failed to load related posts of a');
  const question = { key: ['related', 'main', 'a'], ask: () => Promise.reject(failure) };
  await expect(answers.load(question)).rejects.toBe(failure);
  expect(failures).toEqual([failure]);
  expect(answers.read(question)).toBeUndefined();
});

it('C03 keeps the pages of a feed while more of it is wanted, and tells its listeners', async () => {
  const answers = new PageAnswers();
  const feed: FeedQuestion = { key: ['feed', 'main', 1], firstPage: 1, askPage: async () => page };
  await answers.loadFeed(feed);
  const heard: unknown[] = [];
  const stop = answers.subscribe(() => heard.push(answers.stateOf(feed.key)?.fetchStatus));
  answers.note(feed.key, { fetchStatus: 'fetching', error: null });
  stop();
  answers.note(feed.key, { fetchStatus: 'idle', error: null });
  expect(heard).toEqual(['fetching']);
  expect(answers.readFeed(feed)).toEqual([page]);
});
