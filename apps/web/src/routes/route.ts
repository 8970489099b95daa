import type { PageHeaders } from '@contenthub/contracts/content/content-api';
import type { Track } from '@contenthub/tracking/tracking';
import type { ComponentType } from 'react';
import type { LazyModule } from '../browser/hydration/lazy-module.ts';
import type { FeedQuery, Queries } from '../data/queries.ts';
import type { PageData } from '../data/query-cache.ts';
import type { Blog } from '../sites/blog.ts';

export type PageType =
  | 'home'
  | 'author'
  | 'category'
  | 'handbook'
  | 'search'
  | 'department'
  | 'post'
  | 'preview'
  | 'saved'
  | 'not-found';

/** Pages for one reader alone: made on the server for each request and kept by nobody, not even by the reader's tab. */
export const personalPages: ReadonlySet<PageType> = new Set(['preview']);

/** Where a reader is: the blog, the page type, and what the address says beyond that. */
export type RouteMatch = {
  blog: Blog;
  pageType: PageType;
  path: string;
  /** The query as it was asked for, with its question mark; empty when there is none. */
  search: string;
  params: Record<string, string>;
  /** The `page` of the query, 1 when there is none. */
  page: number;
};

export type LoadContext = { match: RouteMatch; data: PageData; queries: Queries };

export type PageMeta = {
  title: string;
  description: string;
  canonical: string;
  image: string | null;
  /** What the picture shows, for whoever does not see it. */
  imageAlt?: string;
  article: boolean;
  /** Markup from the content API, as it came; it is cleaned where it is written. */
  head?: string;
  /** Open Graph properties from the content API, by name; what it does not give is the page's own. */
  og?: Readonly<Record<string, string>>;
  /** Search engines are asked to leave the page out. */
  noindex?: boolean;
};

export type PageProps = { match: RouteMatch };

/** What every page view says of itself. */
export type PageViewFields = { pageSlug: string; referrer: string; url: string };

/** What else a page view may say about the visitor. */
type PageViewVisitor = { activeProducts: string[] };

/** How long an edge may keep a page, in seconds, when nothing purges it before. */
export type CacheLifetime = { fresh: number; staleWhileRevalidate: number; staleIfError: number };

/** A page type: load fills the page's data; meta, status and the view read from it. */
export type PageRoute = {
  pageType: PageType;
  cache: CacheLifetime;
  load: (context: LoadContext) => Promise<void>;
  meta: (context: LoadContext) => PageMeta;
  /** 200 unless the loaded content says otherwise. */
  status: (context: LoadContext) => number;
  /** The code that shows it, in a file of its own. */
  view: LazyModule<ComponentType<PageProps>>;
  /** Says, by the event of its own page type, that it was shown. */
  trackView: (context: LoadContext, track: Track, fields: PageViewFields, viewer: PageViewVisitor) => void;
};

/** Thrown by a load when the content lives at another address. */
export class MovedError extends Error {
  override name = 'MovedError';
  readonly location: string;

  constructor(location: string) {
    super(`Moved to ${location}`);
    this.location = location;
  }
}

/** A page's metadata as the content API gives it; what it does not give, and all when it gives nothing, is the page's own. */
export function metaFromHeaders(fallback: PageMeta, headers: PageHeaders | undefined): PageMeta {
  if (!headers) return fallback;
  return {
    ...fallback,
    title: headers.title || fallback.title,
    description: headers.og.description ?? fallback.description,
    image: headers.og.image ?? fallback.image,
    head: headers.head,
    og: headers.og,
  };
}

/** A page past the end is an empty feed with a way back, not a page of the blog. */
export function getFeedStatus({ match, data }: LoadContext, query: FeedQuery): number {
  const [first] = data.readFeed(query);
  return match.page > 1 && first?.posts.length === 0 ? 404 : 200;
}
