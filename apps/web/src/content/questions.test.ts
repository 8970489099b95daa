import { postListSample } from '@contenthub/contracts/samples/post-list';
import { expect, it } from 'vitest';
import { contentClient } from './content-client.ts';
import { nextPage } from './feed-page.ts';
import { type FeedQuestion, type Questions, questionsTo } from './questions.ts';

/** Answers like the content service with 25 posts in every feed: one more than a page holds, from the page's offset. */
function fakeContent(size: number) {
  const [row] = postListSample;
  const requested: string[] = [];
  const client = contentClient(async (address) => {
    requested.push(address);
    const offset = (Number(new URLSearchParams(address.split('?')[1]).get('page')) - 1) * size;
    const length = Math.max(0, Math.min(size + 1, 25 - offset));
    return { body: Array.from({ length }, (_, index) => ({ ...row, post_id: offset + index })), total: 25 };
  });
  return { requested, questions: questionsTo(client) };
}

async function readToTheEnd({ firstPage, askPage }: FeedQuestion) {
  const pages = [await askPage(firstPage)];
  for (let page = nextPage(pages[0] as never); page; page = nextPage(pages.at(-1) as never)) {
    pages.push(await askPage(page));
  }
  return pages;
}

const feeds: [string, number, number[], (questions: Questions) => FeedQuestion, string][] = [
  ['home', 9, [9, 9, 7], (ask) => ask.homeFeed('main', 1), '/posts/?blog_type=main&_embed=&page=3&pinned=apart'],
  [
    'filtered home',
    9,
    [9, 9, 7],
    (ask) => ask.homeFeed('gb-business', 1, 'content'),
    '/posts/?blog_type=gb-business&_embed=&page=3&content_type=content',
  ],
  [
    'search',
    10,
    [10, 10, 5],
    (ask) => ask.searchFeed('main', 'tone', 1),
    '/posts/?blog_type=main&_embed=&page=3&search=tone&orderby=relevance',
  ],
  [
    'department',
    10,
    [10, 10, 5],
    (ask) => ask.departmentFeed('gb-business', 'gb-hr', 1),
    '/posts/?blog_type=gb-business&_embed=&page=3&department=gb-hr',
  ],
  [
    'category',
    10,
    [10, 10, 5],
    (ask) => ask.categoryFeed('main', 'grammar', 1),
    '/category/grammar/?blog_type=main&_embed=&page=3',
  ],
  [
    'author',
    10,
    [10, 10, 5],
    (ask) => ask.authorFeed('main', 'maren-holt', 1),
    '/author/maren-holt/?blog_type=main&_embed=&page=3',
  ],
];

it.each(feeds)('C04 C05 pages through a %s feed %i at a time, to its end', async (_name, size, sizes, feed, last) => {
  const { requested, questions } = fakeContent(size);
  const pages = await readToTheEnd(feed(questions));
  expect(pages.map(({ posts }) => posts.length)).toEqual(sizes);
  expect(pages.flatMap(({ posts }) => posts.map(({ id }) => id))).toEqual(Array.from({ length: 25 }, (_, id) => id));
  expect(pages.map(({ total, allLoaded }) => [total, allLoaded])).toEqual([
    [25, false],
    [25, false],
    [25, true],
  ]);
  expect(requested).toHaveLength(3);
  expect(requested[2]).toBe(last);
});

it('A25 C01 J12 keeps a search apart from the same search within a filter, or of the exact words', () => {
  const { questions } = fakeContent(10);
  const keys = [
    questions.searchFeed('gb-business', 'tone', 1),
    questions.searchFeed('gb-business', 'tone', 1, { contentType: 'content' }),
    questions.searchFeed('gb-business', 'tone', 1, { exact: true }),
    questions.searchFeed('gb-business', 'tone', 1, { contentType: 'businessBlog' }),
    questions.homeFeed('gb-business', 1, 'content'),
    questions.homeFeed('gb-business', 1),
  ].map(({ key }) => key.join('/'));
  expect(new Set(keys).size).toBe(keys.length);
});
