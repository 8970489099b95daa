import Type, { type Static } from 'typebox';
import type { Endpoint } from '../http/endpoint.ts';

const Rendered = Type.Object({ rendered: Type.String() });

// WordPress embeds deleted media as an error without an id.
const WordPressMedia = Type.Object({
  id: Type.Optional(Type.Integer()),
  alt_text: Type.Optional(Type.String()),
  source_url: Type.Optional(Type.String()),
});

export const WordPressAuthor = Type.Object({
  id: Type.Optional(Type.Integer()),
  name: Type.Optional(Type.String()),
  slug: Type.Optional(Type.String()),
  avatar_urls: Type.Optional(Type.Record(Type.String(), Type.String())),
  description: Type.Optional(Type.String()),
  url: Type.Optional(Type.String({ description: 'The author’s own site.' })),
  link: Type.Optional(Type.String({ description: 'The author’s archive in WordPress.' })),
});
export type WordPressAuthor = Static<typeof WordPressAuthor>;

const WordPressTerm = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  taxonomy: Type.String(),
});

/** The fields that the hub reads from a post of WordPress's REST API, with its embedded media, author and terms. */
export const WordPressPost = Type.Object(
  {
    id: Type.Integer(),
    status: Type.String(),
    date_gmt: Type.String(),
    modified_gmt: Type.String(),
    title: Rendered,
    excerpt: Rendered,
    content: Type.Object({ rendered: Type.String(), protected: Type.Optional(Type.Boolean()) }),
    slug: Type.String(),
    link: Type.String(),
    author: Type.Integer(),
    featured_media: Type.Integer(),
    sticky: Type.Optional(Type.Boolean()),
    categories: Type.Optional(Type.Array(Type.Integer())),
    tags: Type.Optional(Type.Array(Type.Integer())),
    meta: Type.Optional(Type.Unknown({ description: 'WordPress sends an empty list for a post without meta.' })),
    _embedded: Type.Optional(
      Type.Object({
        author: Type.Optional(Type.Array(WordPressAuthor)),
        'wp:featuredmedia': Type.Optional(Type.Array(WordPressMedia)),
        'wp:term': Type.Optional(Type.Array(Type.Array(WordPressTerm))),
      }),
    ),
  },
  { title: 'WordPressPost' },
);
export type WordPressPost = Static<typeof WordPressPost>;

/** A revision contains unpublished edits. A preview merges the latest one into the post. */
export const WordPressRevision = Type.Object(
  {
    id: Type.Integer(),
    parent: Type.Integer(),
    modified_gmt: Type.String(),
    title: Rendered,
    excerpt: Rendered,
    content: Rendered,
  },
  { title: 'WordPressRevision' },
);
export type WordPressRevision = Static<typeof WordPressRevision>;

/** WordPress's own REST API. It requires an editor's cookie and nonce. */
export const wordpressRestApiBase = '/wp-json/wp/v2';

const idParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const nonce = { _wpnonce: Type.Optional(Type.String()) };

export const wordpressRestApi = {
  previewPost: {
    name: 'previewPost',
    summary: 'A post of any status, for an editor with access to it.',
    path: '/posts/{id}/',
    params: idParams,
    query: Type.Object({ _embed: Type.Optional(Type.String()), ...nonce }),
    response: WordPressPost,
    paged: false,
  },
  previewRevisions: {
    name: 'previewRevisions',
    summary: 'The revisions of a post, including autosaves, newest first.',
    path: '/posts/{id}/revisions/',
    params: idParams,
    query: Type.Object({ per_page: Type.Optional(Type.Integer({ minimum: 1 })), ...nonce }),
    response: Type.Array(WordPressRevision),
    paged: false,
  },
} as const satisfies Record<string, Endpoint>;
