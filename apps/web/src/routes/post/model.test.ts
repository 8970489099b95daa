import { postForms } from '@contenthub/contracts/post';
import { postSample } from '@contenthub/contracts/samples/post';
import { describe, expect, it } from 'vitest';
import { business } from '../../blogs/business.ts';
import { main } from '../../blogs/main.ts';
import { postModel } from './model.ts';

describe('postModel', () => {
  const hidden = ['quiz', 'infographic', 'longtail', 'video'];
  it.each(postForms.map((form) => [form, !hidden.includes(form)] as const))(
    'C10 a post of the form %s shows its featured image: %s',
    (postForm, shows) => {
      expect(postModel({ ...postSample, postForm }, main).image !== null).toBe(shows);
    },
  );

  it('says when it was updated and how long it takes', () => {
    const { head } = postModel(postSample, main);
    expect(head.date.text).toBe('Updated on June 18, 2026');
    expect(head.reading).toBe('4 min read');
  });

  it('leads by its breadcrumb to the home and the category, and ends at itself', () => {
    const post = { ...postSample, categories: [{ name: 'Grammar', slug: 'grammar' }] };
    expect(postModel(post, main).head.steps).toEqual([
      { label: 'Blog', href: '/blog/' },
      { label: 'Grammar', href: '/blog/grammar' },
      { label: post.title },
    ]);
    expect(postModel({ ...post, categories: [] }, main).head).toMatchObject({
      category: undefined,
      steps: [{ label: 'Blog' }, { label: post.title }],
    });
  });

  it('leads to the author where the blog has a page for them', () => {
    expect(postModel(postSample, main).head.author.href).toBe(`/blog/author/${postSample.author.slug}`);
    expect(postModel(postSample, business).head.author.href).toBeUndefined();
  });

  it('leaves contents out when there is little to choose from', () => {
    const section = (id: string) => ({ id, level: 2, text: id });
    const withOutline = (ids: string[]) => postModel({ ...postSample, outline: ids.map(section) }, main).outline;
    expect(withOutline(['a', 'b'])).toEqual([]);
    expect(withOutline(['a', 'b', 'c'])).toHaveLength(3);
  });
});
