import { answerListSample, postSample } from '@contenthub/contracts/testing/content-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allBlogs } from '../../sites/all-blogs.ts';
import { main } from '../../sites/main.ts';
import { checkJsonLd } from './check-json-ld.ts';
import { createEntityBuilders } from './entities.ts';

const origin = 'https://www.example.com';
const builders = createEntityBuilders(origin);
const described = { name: 'Grammar', description: 'Rules.', path: '/blog/grammar' };
const document = (...graph: unknown[]) => ({ '@context': 'https://schema.org', '@graph': graph });

describe('our structured data', () => {
  it.each(allBlogs.map((blog) => [blog.type, blog] as const))('is valid for %s', (_type, blog) => {
    const graph = [
      builders.blogPosting(blog, postSample, 'What it is about.', '/assets/card.png', true),
      builders.breadcrumbs([{ name: 'Blog', path: '/blog/' }, described]),
      builders.collectionPage(blog, described, []),
      builders.faqPage(blog, described, answerListSample),
      builders.profilePage(blog, described, { ...postSample.author, avatar: '/assets/media/a.webp' }),
      builders.blog(blog, described),
      builders.webSite(blog),
      builders.organization('/assets/icon-1.svg'),
    ];
    expect(checkJsonLd(document(...graph))).toEqual([]);
    expect(checkJsonLd(JSON.stringify(document(...graph)))).toEqual([]);
  });

  it('P09 describes the question of a post and its answer', () => {
    const posting = builders.blogPosting(main, postSample, 'What it is about.', '/assets/card.png', true);
    expect(posting).toMatchObject({
      mainEntity: {
        '@type': 'Question',
        '@id': `${origin}${postSample.link}#answer`,
        name: 'Is it “affect” or “effect”?',
        acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/^“Affect” is a verb.*\nRight: Cold/s) },
      },
    });
    expect(builders.blogPosting(main, { ...postSample, answer: null }, '', '', true)).not.toHaveProperty('mainEntity');
  });

  it('J17 describes the author and their profiles', () => {
    const { mainEntity } = builders.profilePage(main, described, postSample.author) as { mainEntity: unknown };
    expect(mainEntity).toMatchObject({
      name: 'Maren Holt',
      description: 'Maren edited dictionaries for eleven years.',
      sameAs: ['https://maren-holt.example/'],
    });
  });

  it('offers a search action with the blog’s search URL', () => {
    const templates = allBlogs.map((blog) => JSON.stringify(builders.webSite(blog)));
    expect(templates[0]).toContain(`"urlTemplate":"${origin}/blog/search/{search_term_string}"`);
    expect(templates[3]).toContain(`"urlTemplate":"${origin}/business/learn?search={search_term_string}"`);
  });
});

describe('checkJsonLd', () => {
  const posting = {
    '@type': 'BlogPosting',
    headline: 'A title',
    image: `${origin}/a.png`,
    datePublished: '2026-03-02T09:00:00.000Z',
    dateModified: '2026-03-02',
    author: { '@type': 'Person', name: 'Maren Holt', url: `${origin}/blog/author/maren-holt` },
    publisher: { '@type': 'Organization', name: 'Us', url: origin, logo: `${origin}/a.svg` },
    description: 'About it.',
    mainEntityOfPage: `${origin}/blog/a`,
  };
  const found = (change: object) =>
    checkJsonLd(document({ ...posting, ...change })).map(({ level, at, message }) => `${level} ${at} ${message}`);

  it('finds no issue in valid data', () => expect(found({})).toEqual([]));

  it.each([
    [{ headline: undefined }, 'error BlogPosting.headline is missing'],
    [{ description: '' }, 'warning BlogPosting.description is missing'],
    [{ datePublished: 'yesterday' }, 'error BlogPosting.datePublished should be moment'],
    [{ image: '/a.png' }, 'error BlogPosting.image should be address or ImageObject'],
    [{ author: 'Maren Holt' }, 'error BlogPosting.author should be Person or Organization'],
    [{ author: { '@type': 'Person' } }, 'error BlogPosting.author.name is missing'],
    [{ author: { '@id': '#nobody' } }, 'error BlogPosting.author refers to #nobody, which does not exist'],
    [{ colour: 'red' }, 'error BlogPosting.colour is not a property of BlogPosting'],
    [{ '@type': 'Recipe' }, 'error Recipe has the unsupported type "Recipe"'],
  ])('reports %j', (change, finding) => {
    expect(found(change)).toContain(finding);
  });

  it.each(['', '[]', 'null', '{"@context":"https://schema.org"', '{"@type":"Person","name":"A"}'])(
    'reports the text %j',
    (text) => {
      expect(checkJsonLd(text).some(({ level }) => level === 'error')).toBe(true);
    },
  );

  it('reports positions that do not start at 1', () => {
    const steps = builders.breadcrumbs([described, described]) as unknown as {
      itemListElement: { position: number }[];
    };
    steps.itemListElement[1] = { ...steps.itemListElement[1], position: 3 };
    expect(checkJsonLd(document(steps))).toEqual([
      { level: 'error', at: 'BreadcrumbList.itemListElement', message: 'positions must start at 1' },
    ]);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.json(), (text) => Array.isArray(checkJsonLd(text))));
  });
});
