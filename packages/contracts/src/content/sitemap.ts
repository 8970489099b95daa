import Type, { type Static } from 'typebox';

/** Posts per response. Ten responses fill one sitemap part. */
export const sitemapPageSize = 1000;
export const sitemapPartSize = 10_000;

/** Where a page of the list starts: date and id of the last post before it. */
export const SitemapCursor = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z,\\d{1,15}$',
  description: 'Date and id of a post, separated by a comma.',
});

const modified = Type.String({ format: 'date-time' });

export const SitemapParts = Type.Array(
  Type.Object(
    {
      after: Type.Union([SitemapCursor, Type.Null()], { description: 'Start of the part; null for the first one.' }),
      modified,
    },
    { additionalProperties: false },
  ),
  { title: 'SitemapParts' },
);
export type SitemapParts = Static<typeof SitemapParts>;

export const SitemapPosts = Type.Object(
  {
    posts: Type.Array(
      Type.Object(
        { link: Type.String(), modified, image: Type.Union([Type.String(), Type.Null()]) },
        { additionalProperties: false },
      ),
    ),
    next: Type.Union([SitemapCursor, Type.Null()], { description: 'Cursor of the next page; null on the last one.' }),
  },
  { title: 'SitemapPosts', additionalProperties: false },
);
export type SitemapPosts = Static<typeof SitemapPosts>;

export const SitemapLists = Type.Array(
  Type.Object(
    {
      slug: Type.String({ description: 'Slug in the page’s URL.' }),
      name: Type.String(),
      modified: Type.String({ format: 'date-time', description: 'When a post on its first page last changed.' }),
    },
    { additionalProperties: false },
  ),
  { title: 'SitemapLists' },
);
export type SitemapLists = Static<typeof SitemapLists>;
