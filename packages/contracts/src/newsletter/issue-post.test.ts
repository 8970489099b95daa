import { expect, it } from 'vitest';
import { postListSample, postSample } from '../testing/content-samples.ts';
import { rowToIssuePost, toIssuePost } from './issue-post.ts';

it('N03 takes title, excerpt, category and picture from the post', () => {
  const post = toIssuePost(postSample);
  expect(post).toMatchObject({ title: postSample.title, link: postSample.link, excerpt: postSample.excerpt });
  expect(post.image?.url).toBe(postSample.image?.sizes.medium.url);
});

it('N03 takes the same from a row of search results', () => {
  const [row] = postListSample;
  const post = row && rowToIssuePost(row);
  expect(post).toMatchObject({ title: row?.post_title, link: row?.link, category: row?.category?.name });
  expect(post?.image?.url).toBe(row?.image?.sizes.medium.url);
});
