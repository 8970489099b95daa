import { postForms } from '@contenthub/contracts/content/post';
import { postSample } from '@contenthub/contracts/testing/content-samples';
import { describe, expect, it } from 'vitest';
import { business } from '../../sites/business.ts';
import { developer } from '../../sites/developer.ts';
import { engineering } from '../../sites/engineering.ts';
import { main } from '../../sites/main.ts';
import { createPostModel, getCategoryUrl } from './model.ts';

it.each([
  [main, 'grammar', '/blog/grammar'],
  [developer, 'tutorials', '/blog/developer/category/tutorials'],
  [engineering, 'nlp-ml', '/blog/engineering/category/nlp-ml'],
  [business, 'gb-hr', '/business/learn/hr'],
  [business, 'gb-customer-experience', '/business/learn/customer-experience'],
])('links to the page that lists the posts of a category', (blog, slug, address) => {
  expect(getCategoryUrl(blog, slug)).toBe(address);
});

it('has no link for a category that no page lists', () => {
  expect(getCategoryUrl(business, 'grammar')).toBeUndefined();
});

describe('postModel', () => {
  const hidden = ['quiz', 'infographic', 'longtail', 'video'];
  it.each(postForms.map((form) => [form, !hidden.includes(form)] as const))(
    'C10 a post of the form %s shows its featured image: %s',
    (postForm, shows) => {
      expect(createPostModel({ ...postSample, postForm }, main).image !== null).toBe(shows);
    },
  );

  it('A07 has the publication date, the update if there was one, and the reading time', () => {
    const { head } = createPostModel(postSample, main);
    const { date, modified } = postSample;
    expect([head.published, head.updated, head.readingTime]).toEqual([date, modified, '4 min']);
    expect(createPostModel({ ...postSample, modified: date }, main).head.updated).toBeUndefined();
  });

  it('A07 has a breadcrumb from the home page to the category', () => {
    const post = { ...postSample, categories: [{ name: 'Grammar', slug: 'grammar' }] };
    expect(createPostModel(post, main).head.steps).toEqual([
      { label: 'Blog', href: '/blog/' },
      { label: 'Grammar', href: '/blog/grammar' },
    ]);
    expect(createPostModel({ ...post, categories: [] }, main).head.steps).toMatchObject([{ label: 'Blog' }]);
  });

  it('links to the author where the blog has author pages', () => {
    expect(createPostModel(postSample, main).head.author.href).toBe(`/blog/author/${postSample.author.slug}`);
    expect(createPostModel(postSample, business).head.author.href).toBeUndefined();
  });

  it('omits the table of contents when there are few headings', () => {
    const section = (id: string) => ({ id, level: 2, text: id });
    const withOutline = (ids: string[]) => createPostModel({ ...postSample, outline: ids.map(section) }, main).outline;
    expect(withOutline(['a', 'b'])).toEqual([]);
    expect(withOutline(['a', 'b', 'c'])).toHaveLength(3);
  });
});
