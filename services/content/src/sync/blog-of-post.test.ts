import { describe, expect, it } from 'vitest';
import { category } from '../testing/post-factory.ts';
import { blogOfPost } from './blog-of-post.ts';

describe('the blog of a post', () => {
  it.each([
    ['developer', ['dev-tutorials']],
    ['engineering', ['eng-data']],
    ['gb-business', ['gb-sales']],
    ['main', ['grammar']],
    ['main', []],
    ['main', ['developers', 'engines', 'gbx', 'a-dev-tutorials']],
    ['developer', ['grammar', 'dev-tutorials']],
    ['engineering', ['eng-data', 'dev-tutorials', 'gb-sales']],
    ['gb-business', ['grammar', 'gb-sales', 'eng-data']],
  ] as const)('is %s for the categories %j', (blog, slugs) => {
    expect(blogOfPost(slugs.map((slug) => category(slug)))).toBe(blog);
  });
});
