import { contentApi } from '@contenthub/contracts/content/content-api';
import { answerSample, blockSamples } from '@contenthub/contracts/testing/content-samples';
import { beforeEach, expect, it } from 'vitest';
import { storeCategories } from '../../db/writes/categories-and-authors.ts';
import { category, maren, picture, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const main = { blog_type: 'main' };
const answered = [
  [contentApi.posts, {}],
  [contentApi.sticky, {}],
  [contentApi.post, { slug: 'post-1' }],
  [contentApi.related, { slug: 'post-1' }],
  [contentApi.answers, {}],
] as const;

/** Tests of the content API, for every store. */
const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day));

export function apiTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
  });

  it.each(answered)('G01 rejects $path without blog_type, and with an invalid one', async (call, params) => {
    await content.store(storedPost(1));
    for (const blog_type of [undefined, '', 'sports', 'gbBusiness']) {
      const { status, body } = await content.request(call, params, { blog_type });
      expect([blog_type, status, body.error]).toEqual([blog_type, 400, 'bad-request']);
      expect(body.message).toContain('blog_type');
    }
    expect((await content.request(call, params, main)).status).toBe(200);
  });

  it('C17a P03 returns a list with exactly the fields of a row', async () => {
    await content.store(storedPost(1, { image: picture }));
    const row = {
      post_id: 1,
      post_title: 'Post 1',
      post_date: '2026-03-02T09:00:00.000Z',
      post_modified: '2026-06-18T12:30:00.000Z',
      category: { name: 'Grammar', slug: 'grammar' },
      image: picture,
      link: '/blog/grammar/post-1',
      excerpt: 'What it is about.',
      author: { id: 1, name: 'Maren Holt' },
      reading_minutes: 4,
    };
    expect((await content.request(contentApi.posts, {}, main)).body).toEqual([row]);
  });

  it('C17 C17a J17 returns a full post with author, picture and terms', async () => {
    const author = {
      id: 7,
      slug: 'amara-okafor',
      name: 'Amara Okafor',
      avatar: '/assets/media/amara-96.webp',
      bio: 'Amara works on language models.',
      links: [{ label: 'amara.example', url: 'https://amara.example/' }],
    };
    const categories = [category('ai', 'AI'), category('writing-with-ai', 'Writing With AI')];
    const callToAction = { text: 'Try it', url: '/try' };
    await content.store(
      storedPost(1, { author, categories, tags: ['models', 'words'], image: picture, form: 'quiz', callToAction }),
    );
    const profile = await content.request(contentApi.authorProfile, { slug: author.slug }, main);
    expect(profile.body).toEqual({ ...author, link: '/blog/author/amara-okafor' });
    expect((await content.request(contentApi.post, { slug: 'post-1' }, main)).body).toEqual({
      id: 1,
      title: 'Post 1',
      slug: 'post-1',
      link: '/blog/ai/post-1',
      date: '2026-03-02T09:00:00.000Z',
      modified: '2026-06-18T12:30:00.000Z',
      excerpt: 'What it is about.',
      content: '<h2 id="user-content-why">Why</h2><p>Because.</p>',
      author: {
        id: 7,
        slug: 'amara-okafor',
        name: 'Amara Okafor',
        link: '/blog/author/amara-okafor',
        avatar: author.avatar,
        bio: author.bio,
        links: author.links,
      },
      categories: [
        { name: 'AI', slug: 'ai' },
        { name: 'Writing With AI', slug: 'writing-with-ai' },
      ],
      tags: ['models', 'words'],
      image: picture,
      postForm: 'quiz',
      contentType: 'content',
      department: null,
      callToAction,
      answer: null,
      blocks: [],
      outline: [{ id: 'user-content-why', level: 2, text: 'Why' }],
      readingMinutes: 4,
    });
  });

  it('M03 returns the blocks of a post as data', async () => {
    await content.store(storedPost(1, { blocks: blockSamples }));
    expect((await content.request(contentApi.post, { slug: 'post-1' }, main)).body.blocks).toEqual(blockSamples);
  });

  it('P09 returns the answer card of a post and lists the questions of a blog alphabetically', async () => {
    const card = { ...answerSample, question: 'When do I use a semicolon?' };
    await content.store(
      storedPost(1, { answer: card, categories: [category('punctuation', 'Punctuation')] }),
      storedPost(2, { answer: answerSample }),
      storedPost(3),
      storedPost(4, { answer: answerSample, blog: 'developer' }),
    );
    expect((await content.request(contentApi.post, { slug: 'post-1' }, main)).body.answer).toEqual(card);
    const { body, headers } = await content.request(contentApi.answers, {}, main);
    expect(body).toEqual([
      {
        post_id: 2,
        question: answerSample.question,
        rule: answerSample.rule,
        category: 'Grammar',
        link: '/blog/grammar/post-2',
      },
      {
        post_id: 1,
        question: card.question,
        rule: card.rule,
        category: 'Punctuation',
        link: '/blog/punctuation/post-1',
      },
    ]);
    expect(headers.get('surrogate-key')).toBe('feed:main');
  });

  it('C17 omits a missing avatar, and marks a missing picture', async () => {
    await content.store(storedPost(1));
    const { body } = await content.request(contentApi.post, { slug: 'post-1' }, main);
    expect(body.author).toEqual({ id: 1, slug: maren.slug, name: maren.name, link: '/blog/author/maren-holt' });
    expect(body.image).toBeNull();
  });

  it('C11 returns categories without dev- or eng-, and omits those that only name a blog', async () => {
    const shown: Record<string, unknown> = {};
    const names = ['Developer', 'Engineering', 'More', 'Business'];
    const hidden = names.map((name) => category(`dev-${name.toLowerCase()}`, name));
    await content.store(
      storedPost(1, { blog: 'developer', categories: [category('dev-tutorials', 'Tutorials'), ...hidden] }),
      storedPost(2, {
        blog: 'engineering',
        categories: [category('eng-data', 'Data'), category('dev-tutorials', 'Tutorials')],
      }),
      storedPost(3, { blog: 'gb-business', categories: [category('gb-sales', 'Sales')] }),
      storedPost(4, { blog: 'main', categories: [category('more', 'More')] }),
    );
    for (const [id, blog_type] of [
      [1, 'developer'],
      [2, 'engineering'],
      [3, 'gb-business'],
      [4, 'main'],
    ] as const) {
      const { body: post } = await content.request(contentApi.post, { slug: `post-${id}` }, { blog_type });
      const { body: rows } = await content.request(contentApi.posts, {}, { blog_type });
      shown[blog_type] = {
        categories: post.categories.map(({ slug }: { slug: string }) => slug),
        row: rows[0].category,
      };
      expect(post.link).toBe(rows[0].link);
    }
    expect(shown).toEqual({
      developer: { categories: ['tutorials'], row: { name: 'Tutorials', slug: 'tutorials' } },
      engineering: { categories: ['data', 'tutorials'], row: { name: 'Data', slug: 'data' } },
      'gb-business': { categories: ['gb-sales'], row: { name: 'Sales', slug: 'gb-sales' } },
      main: { categories: [], row: null },
    });
  });

  it('C11 returns the first visible category in a list', async () => {
    const categories = [category('eng-engineering', 'Engineering'), category('eng-data', 'Data')];
    await content.store(storedPost(1, { blog: 'engineering', categories }));
    const { body } = await content.request(contentApi.posts, {}, { blog_type: 'engineering' });
    expect(body[0].category).toEqual({ name: 'Data', slug: 'data' });
  });

  it('returns a post on its own blog only, in every call', async () => {
    await content.store(
      storedPost(1, {
        blog: 'developer',
        slug: 'same',
        sticky: true,
        categories: [category('dev-tutorials', 'Tutorials')],
      }),
      storedPost(2, { blog: 'main', slug: 'same', sticky: true }),
      storedPost(3, { blog: 'main' }),
    );
    const ids = async (blog_type: string) => ({
      posts: (await content.request(contentApi.posts, {}, { blog_type })).body.map(
        (row: { post_id: number }) => row.post_id,
      ),
      sticky: (await content.request(contentApi.sticky, {}, { blog_type })).body.map(
        (row: { post_id: number }) => row.post_id,
      ),
      post: (await content.request(contentApi.post, { slug: 'same' }, { blog_type })).body.id,
      total: (await content.request(contentApi.posts, {}, { blog_type })).headers.get('x-wp-total'),
    });
    expect(await ids('developer')).toEqual({ posts: [1], sticky: [1], post: 1, total: '1' });
    expect(await ids('main')).toEqual({ posts: [3, 2], sticky: [2], post: 2, total: '2' });
    expect(await ids('engineering')).toEqual({ posts: [], sticky: [], post: undefined, total: '0' });
  });

  it('lists only pinned posts as sticky, newest first', async () => {
    const later = new Date('2026-03-03T09:00:00Z');
    await content.store(
      storedPost(1, { sticky: true }),
      storedPost(2),
      storedPost(3, { sticky: true, date: later }),
      storedPost(4, { sticky: true }),
    );
    const { body, headers } = await content.request(contentApi.sticky, {}, main);
    expect(body.map((row: { post_id: number }) => row.post_id)).toEqual([3, 4, 1]);
    expect(headers.has('x-wp-total')).toBe(false);
  });

  it('A02 returns nine posts below the three pinned ones of a home, then the next nine', async () => {
    const sticky = new Set([1, 5, 14, 20]);
    for (let id = 1; id <= 22; id += 1)
      await content.store(storedPost(id, { sticky: sticky.has(id), date: dayOf(id) }));
    const page = async (number: number) => {
      const { body, headers } = await content.request(contentApi.posts, {}, { ...main, page: number, pinned: 'apart' });
      return [body.slice(0, 9).map((row: { post_id: number }) => row.post_id), headers.get('x-wp-total')];
    };
    // The oldest pinned post is not shown above, so it stays in the feed.
    expect(await page(1)).toEqual([[22, 21, 19, 18, 17, 16, 15, 13, 12], '19']);
    expect(await page(2)).toEqual([[11, 10, 9, 8, 7, 6, 4, 3, 2], '19']);
    expect(await page(3)).toEqual([[1], '19']);
  });

  const path = (...slugs: string[]) => ({ goal: 'From a to b.', steps: slugs.map((slug) => ({ slug, reason: slug })) });

  it('P05 lists the posts of a reading path in its order, also renamed ones, and without missing ones', async () => {
    const verbs = category('verbs', 'Verbs');
    const stored = (slugs: string[]) => ({ ...verbs, path: path(...slugs) });
    const categories = [stored(['post-3', 'none', 'post-1', 'post-4'])];
    await content.store(
      storedPost(1, { categories }),
      storedPost(3),
      storedPost(4, { blog: 'developer', categories: [category('dev-tutorials', 'Tutorials')] }),
    );
    await content.store(storedPost(3, { slug: 'renamed' }));
    const { body, headers } = await content.request(contentApi.readingPath, { slug: 'verbs' }, main);
    expect(body).toEqual({
      goal: 'From a to b.',
      steps: [
        { title: 'Post 3', link: expect.stringMatching(/\/renamed$/), reading_minutes: 4, reason: 'post-3' },
        { title: 'Post 1', link: '/blog/verbs/post-1', reading_minutes: 4, reason: 'post-1' },
      ],
    });
    expect(headers.get('surrogate-key')).toBe('category:verbs post:3 slug:main:none post:1 slug:main:post-4');
  });

  it('P05 changes and removes a reading path with its category, and purges the category', async () => {
    const verbs = category('verbs', 'Verbs');
    await content.store(storedPost(1, { categories: [verbs] }));
    const steps = async () => {
      const { body } = await content.request(contentApi.readingPath, { slug: 'verbs' }, main);
      return body.steps.length;
    };
    expect(await steps()).toBe(0);
    await storeCategories(content.database, [{ ...verbs, path: path('post-1') }]);
    expect(await steps()).toBe(1);
    await storeCategories(content.database, [verbs]);
    expect(await steps()).toBe(0);
  });

  it('P05 has no steps for an unknown category', async () => {
    const { status, body } = await content.request(contentApi.readingPath, { slug: 'constructor' }, main);
    expect([status, body]).toEqual([200, { goal: '', steps: [] }]);
  });
}
