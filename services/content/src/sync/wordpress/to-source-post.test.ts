import { wordPressPostSample } from '@contenthub/contracts/samples/wordpress-post';
import { describe, expect, it } from 'vitest';
import { toSourcePost } from './to-source-post.ts';

describe('a post of WordPress', () => {
  it('becomes ours: entities decoded, times universal, terms sorted by kind', () => {
    expect(toSourcePost(wordPressPostSample)).toEqual({
      id: 42,
      slug: 'affect-vs-effect',
      title: 'Affect vs. Effect – How to Choose',
      html: wordPressPostSample.content.rendered,
      excerpt: '<p>One is usually a verb, the other usually a noun.</p>\n',
      date: new Date('2026-03-02T09:00:00Z'),
      modified: new Date('2026-06-18T12:30:00Z'),
      form: 'long',
      sticky: true,
      author: { id: 1, slug: 'maren-holt', name: 'Maren Holt', avatar: null },
      categories: [{ id: 102, slug: 'commonly-confused-words', name: 'Commonly Confused Words', description: '' }],
      tags: ['word choice'],
      picture: { address: 'http://wordpress.test/wp-content/uploads/doors.png', alt: 'Two doors' },
    });
  });

  it('has its names in plain text, whatever WordPress made of them', () => {
    const term = { id: 1, slug: 'a', taxonomy: 'category', name: 'Acronyms &amp; Abbreviations' };
    const tag = { id: 2, slug: 'b', taxonomy: 'post_tag', name: '&#8220;Who&#8221; &#038; whom' };
    const post = toSourcePost({
      ...wordPressPostSample,
      title: { rendered: '<em>Its</em> &#8217; it&#8217;s &lt;b&gt;' },
      _embedded: { author: [{ id: 1, name: 'Ann &amp; Bob', slug: 'ann-bob' }], 'wp:term': [[term], [tag]] },
    });
    expect(post.title).toBe('Its ’ it’s <b>');
    expect(post.author.name).toBe('Ann & Bob');
    expect(post.categories[0]?.name).toBe('Acronyms & Abbreviations');
    expect(post.tags).toEqual(['“Who” & whom']);
  });

  it('may lack everything that is optional', () => {
    const { _embedded, sticky, meta, ...bare } = wordPressPostSample;
    expect(toSourcePost({ ...bare, meta: [] })).toMatchObject({
      form: 'long',
      sticky: false,
      author: { id: 1, slug: 'author-1', name: 'Unknown author' },
      categories: [],
      tags: [],
      picture: null,
    });
  });

  it.each([
    ['quiz', 'quiz'],
    ['opera', 'long'],
    [undefined, 'long'],
  ])('with the form %s is %s', (given, form) => {
    expect(toSourcePost({ ...wordPressPostSample, meta: { contenthub_form: given } }).form).toBe(form);
  });
});
