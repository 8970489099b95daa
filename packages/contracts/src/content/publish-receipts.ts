import Type, { type Static } from 'typebox';
import { BlogType } from './blogs.ts';
import { cleanQuery } from './search-query.ts';
import {
  blogSections,
  feedPath,
  feedSuffixes,
  listSitemapPath,
  postsSitemapPath,
  sitemapIndexPath,
} from './site-urls.ts';

export const affectedPathKinds = ['post', 'home', 'category', 'author', 'feed', 'sitemap', 'search'] as const;
export type AffectedPathKind = (typeof affectedPathKinds)[number];
export type AffectedPath = { kind: AffectedPathKind; path: string };

/** The properties of a post that determine where it appears. */
export type PostLocation = {
  blog: BlogType;
  link: string;
  title: string;
  authorSlug: string;
  /** The slugs that readers see. */
  categorySlugs: readonly string[];
  /** The number of the sitemap part with this post. */
  sitemapPart: number;
};

/** Every path that shows a part of a post, without duplicates. The first page of a list represents all of its pages. */
export function affectedPaths(posts: readonly PostLocation[]): AffectedPath[] {
  const all = posts.flatMap(pathsShowing);
  return [...new Map(all.map((address) => [address.path, address])).values()];
}

function pathsShowing({ blog, link, title, authorSlug, categorySlugs, sitemapPart }: PostLocation): AffectedPath[] {
  const { home, authorLink, categoryLink, searchLink } = blogSections[blog];
  const categories = categorySlugs.flatMap((slug) => categoryLink(slug) ?? []);
  const author = authorLink(authorSlug);
  const query = cleanQuery(title);
  const withKind = (kind: AffectedPathKind, paths: string[]) => paths.map((path) => ({ kind, path }));
  return [
    ...withKind('post', [link]),
    ...withKind('home', [home]),
    ...withKind('category', categories),
    ...withKind('author', [author]),
    ...withKind(
      'feed',
      [home, ...categories, author].flatMap((list) => feedSuffixes.map((ending) => feedPath(list, ending))),
    ),
    ...withKind('sitemap', [
      sitemapIndexPath,
      postsSitemapPath(blog, sitemapPart),
      listSitemapPath(blog, 'categories'),
    ]),
    ...withKind('search', query ? [searchLink(query)] : []),
  ];
}

/** The content service serves receipts here. It is not below the public API's base, so readers cannot reach it. */
export const receiptsPath = '/receipts/{post}';

const timestamp = Type.String({ format: 'date-time' });

/** A path affected by a change, and when it first showed the change. */
export const ReceiptAddress = Type.Object(
  {
    kind: Type.Enum([...affectedPathKinds]),
    path: Type.String(),
    shownAt: Type.Union([timestamp, Type.Null()]),
  },
  { additionalProperties: false },
);
export type ReceiptAddress = Static<typeof ReceiptAddress>;

/** Publish receipt: every path affected by a change, and when it first showed the change. */
export const PublishReceipt = Type.Object(
  {
    change: Type.Integer(),
    post: Type.Integer(),
    blog: BlogType,
    title: Type.String(),
    removed: Type.Boolean({ description: 'The post was removed, and its URLs must show that.' }),
    storedAt: timestamp,
    announcedAt: Type.Union([timestamp, Type.Null()], {
      description: 'When the change was published; null until then.',
    }),
    addresses: Type.Array(ReceiptAddress),
  },
  { title: 'Receipt', additionalProperties: false },
);
export type PublishReceipt = Static<typeof PublishReceipt>;

/** Latest first. */
export const PublishReceipts = Type.Object(
  {
    receipts: Type.Array(PublishReceipt),
    lateAfterMs: Type.Integer({
      description: 'Delay after storing the change from which a URL counts as late.',
    }),
    asked: Type.Boolean({ description: 'Whether the service checks the URLs; false if EDGE_ORIGIN is not set.' }),
  },
  { title: 'Receipts', additionalProperties: false },
);
export type PublishReceipts = Static<typeof PublishReceipts>;
