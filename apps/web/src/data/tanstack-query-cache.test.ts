import { expect, it } from 'vitest';
import type { PostListPage } from './content-client.ts';
import { createQueries, type Queries } from './queries.ts';
import { TanstackQueryCache } from './tanstack-query-cache.ts';

/** A content client that counts what it is asked and answers when the test says so. */
function askedBy(sticky: number[] = [1]) {
  const asked: string[] = [];
  const waiting = Promise.withResolvers<void>();
  const item = (id: number) => ({ id, title: '', date: '', modified: '', category: null, image: null, link: '' });
  const client = {
    async sticky() {
      asked.push('sticky');
      return sticky.map(item);
    },
    async post(_blog: string, slug: string) {
      asked.push(slug);
      await waiting.promise;
      return { slug };
    },
    async posts(blog: string, page: number): Promise<PostListPage> {
      asked.push(`${blog} ${page}`);
      return { posts: [item(page)], total: 1 };
    },
  };
  const data = new TanstackQueryCache();
  return { asked, data, questions: createQueries(client as never) as Queries, answer: () => waiting.resolve() };
}

it('C06 loads the sticky list when it is empty, and only then', async () => {
  const full = askedBy([1]);
  for (let visits = 0; visits < 3; visits += 1) await full.data.load(full.questions.sticky('main'));
  expect(full.asked).toHaveLength(1);
  const empty = askedBy([]);
  for (let visits = 0; visits < 3; visits += 1) await empty.data.load(empty.questions.sticky('main'));
  expect(empty.asked).toHaveLength(3);
});

it('C07 reuses a preload that is in flight, and a post that is here', async () => {
  const { asked, data, questions, answer } = askedBy();
  const preload = data.load(questions.post('main', 'a'));
  const again = data.load(questions.post('main', 'a'));
  const other = data.load(questions.post('main', 'b'));
  answer();
  expect(await preload).toEqual(await again);
  await other;
  await data.load(questions.post('main', 'a'));
  expect(asked).toEqual(['a', 'b']);
});

it('C01 keeps the feeds of different blogs, kinds, queries, departments and pages apart', async () => {
  const { asked, data, questions } = askedBy();
  const [one, two, other] = [
    questions.homeFeed('main', 1),
    questions.homeFeed('main', 2),
    questions.homeFeed('developer', 1),
  ];
  for (const feed of [one, two, other, one]) await data.loadFeed(feed);
  expect(asked).toEqual(['main 1', 'main 2', 'developer 1']);
  for (const feed of [
    questions.searchFeed('main', 'comma', 1),
    questions.searchFeed('main', 'colon', 1),
    questions.departmentFeed('gb-business', 'gb-hr', 1),
    questions.departmentFeed('gb-business', 'gb-sales', 1),
    questions.searchFeed('main', 'comma', 1),
  ])
    await data.loadFeed(feed);
  expect(asked).toHaveLength(7);
  expect(data.readFeed(two)[0]?.posts[0]?.id).toBe(2);
});
