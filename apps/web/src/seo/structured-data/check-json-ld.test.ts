import { postSample } from '@contenthub/contracts/testing/content-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allBlogs } from '../../sites/all-blogs.ts';
import { main } from '../../sites/main.ts';
import { checkJsonLd } from './check-json-ld.ts';
import { createEntityBuilders } from './entities.ts';

const origin = 'https://www.example.com';
const things = createEntityBuilders(origin);
const described = { name: 'Grammar', description: 'Rules.', path: '/blog/grammar' };
const document = (...graph: unknown[]) => ({ '@context': 'https://schema.org', '@graph': graph });

describe('what the hub writes', () => {
  it.each(allBlogs.map((blog) => [blog.type, blog] as const))('is valid for %s', (_type, blog) => {
    const graph = [
      things.blogPosting(blog, postSample, 'What it is about.', '/assets/card.png', true),
      things.breadcrumbs([{ name: 'Blog', path: '/blog/' }, described]),
      things.collectionPage(blog, described, []),
      things.profilePage(blog, described, { ...postSample.author, avatar: '/assets/media/a.webp' }),
      things.blog(blog, described),
      things.webSite(blog),
      things.organization('/assets/icon-1.svg'),
    ];
    expect(checkJsonLd(document(...graph))).toEqual([]);
    expect(checkJsonLd(JSON.stringify(document(...graph)))).toEqual([]);
  });

  it('J17 says who an author is, and where else they are found', () => {
    const { mainEntity } = things.profilePage(main, described, postSample.author) as { mainEntity: unknown };
    expect(mainEntity).toMatchObject({
      name: 'Maren Holt',
      description: 'Maren edited dictionaries for eleven years.',
      sameAs: ['https://maren-holt.example/'],
    });
  });

  it('offers a search that leads to the blog’s own search page', () => {
    const templates = allBlogs.map((blog) => JSON.stringify(things.webSite(blog)));
    expect(templates[0]).toContain(`"urlTemplate":"${origin}/blog/search/{search_term_string}"`);
    expect(templates[3]).toContain(`"urlTemplate":"${origin}/business/learn?search={search_term_string}"`);
  });
});

describe('what is wrong', () => {
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

  it('is nothing to begin with', () => expect(found({})).toEqual([]));

  it.each([
    [{ headline: undefined }, 'error BlogPosting.headline is missing'],
    [{ description: '' }, 'warning BlogPosting.description is missing'],
    [{ datePublished: 'yesterday' }, 'error BlogPosting.datePublished should be moment'],
    [{ image: '/a.png' }, 'error BlogPosting.image should be address or ImageObject'],
    [{ author: 'Maren Holt' }, 'error BlogPosting.author should be Person or Organization'],
    [{ author: { '@type': 'Person' } }, 'error BlogPosting.author.name is missing'],
    [{ author: { '@id': '#nobody' } }, 'error BlogPosting.author refers to #nobody, which is not here'],
    [{ colour: 'red' }, 'error BlogPosting.colour is no property of BlogPosting'],
    [{ '@type': 'Recipe' }, 'error Recipe has the type "Recipe", which the hub does not speak'],
  ])('is found in %j', (change, finding) => {
    expect(found(change)).toContain(finding);
  });

  it.each(['', '[]', 'null', '{"@context":"https://schema.org"', '{"@type":"Person","name":"A"}'])(
    'is found in the text %j',
    (text) => {
      expect(checkJsonLd(text).some(({ level }) => level === 'error')).toBe(true);
    },
  );

  it('is found where steps do not count from one', () => {
    const steps = things.breadcrumbs([described, described]) as unknown as { itemListElement: { position: number }[] };
    steps.itemListElement[1] = { ...steps.itemListElement[1], position: 3 };
    expect(checkJsonLd(document(steps))).toEqual([
      { level: 'error', at: 'BreadcrumbList.itemListElement', message: 'must count from 1' },
    ]);
  });

  it('never throws, whatever stands there', () => {
    fc.assert(fc.property(fc.json(), (text) => Array.isArray(checkJsonLd(text))));
  });
});
