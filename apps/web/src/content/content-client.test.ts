import { contentPaths } from '@contenthub/contracts/content-paths';
import { postSample } from '@contenthub/contracts/samples/post';
import { postListSample } from '@contenthub/contracts/samples/post-list';
import { expect, it } from 'vitest';
import { contentClient } from './content-client.ts';
import { NotFoundError } from './not-found-error.ts';

/** Answers each call with the contract's own sample, as the content service must be able to. */
const answering = (asked: string[] = []) =>
  contentClient(async (address) => {
    asked.push(address);
    const isPost = address.startsWith(contentPaths.post.split('{')[0] ?? '');
    return { body: isPost ? postSample : postListSample, total: 20 };
  });

it('C17a makes list items of list rows', async () => {
  const { posts, total } = await answering().posts('main', 2);
  expect(total).toBe(20);
  expect(posts[0]).toEqual({
    id: 42,
    title: 'Affect vs. Effect: How to Choose',
    date: '2026-03-02T09:00:00.000Z',
    modified: '2026-06-18T12:30:00.000Z',
    image: postListSample[0]?.image,
    link: '/blog/commonly-confused-words/affect-vs-effect',
    category: { name: 'Commonly Confused Words', slug: 'commonly-confused-words' },
  });
});

it('takes the contract’s samples of every call it makes, and says which blog it means', async () => {
  const asked: string[] = [];
  const content = answering(asked);
  expect(await content.post('developer', 'a b')).toEqual(postSample);
  expect(await content.sticky('main')).toHaveLength(2);
  expect(await content.related('gb-business', 'x')).toHaveLength(2);
  expect(asked).toEqual([
    '/post/a%20b/?blog_type=developer',
    '/sticky/?blog_type=main',
    '/related/x/?blog_type=gb-business',
  ]);
});

it('tells what is not there from what could not be had', async () => {
  await expect(contentClient(async () => undefined).post('main', 'x')).rejects.toBeInstanceOf(NotFoundError);
  await expect(contentClient(() => Promise.reject(new Error('down'))).post('main', 'x')).rejects.toThrow('down');
});
