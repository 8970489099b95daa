import { wordPressPostSample } from '@contenthub/contracts/testing/content-samples';
import { describe, expect, it } from 'vitest';
import { getMediaIds, isPublished, toSourcePost } from './to-source-post.ts';
import { emptyReferences } from './wordpress-references.ts';

describe('toSourcePost', () => {
  it('decodes entities, converts times to UTC and sorts terms by taxonomy', () => {
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
      author: { id: 1, slug: 'maren-holt', name: 'Maren Holt', avatar: null, bio: '', links: [] },
      categories: [{ id: 102, slug: 'commonly-confused-words', name: 'Commonly Confused Words', description: '' }],
      tags: ['word choice'],
      picture: { address: 'http://wordpress.test/wp-content/uploads/doors.png', alt: 'Two doors' },
      seo: { title: '', description: '' },
      contentType: null,
      department: null,
      callToAction: null,
      answer: null,
      blocks: [],
    });
  });

  it.each([
    ['in their order', [12, 7], [12, 7]],
    ['without the post itself and repetitions', [42, 7, 7, 8], [7, 8]],
    ['at most three', [1, 2, 3, 4], [1, 2, 3]],
    ['without anything else', ['7', 0, -1, 1.5, null], undefined],
    ['none', [], undefined],
    ['nothing for another value', '7', undefined],
  ])('M02 reads the related posts that an editor chose: %s', (_, contenthub_related, chosen) => {
    const post = { ...wordPressPostSample, meta: { contenthub_related } };
    expect(toSourcePost(post).chosenRelated).toEqual(chosen);
  });

  it('resolves references of a post that contains only ids', () => {
    const { _embedded, ...bare } = wordPressPostSample;
    const grammar = { id: 3, slug: 'grammar', name: 'Grammar', description: 'How sentences hold together.' };
    const ann = { id: 1, slug: 'ann', name: 'Ann', avatar: null, bio: '', links: [] };
    const doors = { address: '/doors.png', alt: 'Doors' };
    const names = {
      categories: new Map([[3, grammar]]),
      tags: new Map([[7, 'verbs']]),
      authors: new Map([[1, ann]]),
      media: new Map([[bare.featured_media, doors]]),
    };
    const post = { ...bare, categories: [3, 4], tags: [7, 8] };
    expect(toSourcePost(post, names)).toMatchObject({
      ...{ author: ann, categories: [grammar], tags: ['verbs'], picture: doors },
    });
  });

  it('uses the stored description of a category, because embedded categories have none', () => {
    const names = emptyReferences();
    names.categories.set(102, { id: 102, slug: 'old', name: 'Old', description: 'Words that look alike.' });
    expect(toSourcePost(wordPressPostSample, names).categories).toEqual([
      {
        id: 102,
        slug: 'commonly-confused-words',
        name: 'Commonly Confused Words',
        description: 'Words that look alike.',
      },
    ]);
  });

  it('M02 puts the chosen category first, unless the post no longer has it', () => {
    const [grammar, data] = ['grammar', 'eng-data'].map((slug, id) => ({ id, slug, name: slug, description: '' }));
    const { _embedded, ...bare } = wordPressPostSample;
    const names = emptyReferences();
    for (const category of [grammar, data]) if (category) names.categories.set(category.id, category);
    const chosen = (id: number) =>
      toSourcePost({ ...bare, categories: [0, 1], meta: { contenthub_primary_category: id } }, names);
    expect(chosen(1)).toMatchObject({ categories: [data, grammar], hasPrimaryCategory: true });
    expect(chosen(0)).toMatchObject({ categories: [grammar, data], hasPrimaryCategory: true });
    expect(chosen(7)).not.toHaveProperty('hasPrimaryCategory');
  });

  it('lists the pictures of the post', () => {
    const content = {
      rendered: '<img class="wp-image-8"><img class="size-full wp-image-9 x"><img class="wp-image-8">',
    };
    expect(getMediaIds({ ...wordPressPostSample, featured_media: 7, content })).toEqual([7, 8, 9, 8]);
    expect(getMediaIds({ ...wordPressPostSample, featured_media: 0 })).toEqual([]);
  });

  it('treats a password-protected post as unpublished', () => {
    expect(isPublished(wordPressPostSample)).toBe(true);
    expect(isPublished({ ...wordPressPostSample, content: { rendered: '', protected: true } })).toBe(false);
    expect(isPublished({ ...wordPressPostSample, status: 'draft' })).toBe(false);
  });

  it('converts names to plain text', () => {
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

  it('accepts a post without optional fields', () => {
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
  ])('maps the form %s to %s', (given, form) => {
    expect(toSourcePost({ ...wordPressPostSample, meta: { contenthub_form: given } }).form).toBe(form);
  });
});
