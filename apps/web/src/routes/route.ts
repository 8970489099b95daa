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
  | 'answers'
  | 'newsletter'
  | 'issue'
  | 'not-found';

/** Pages for a single reader. They are rendered per request and never cached, not even in the reader's tab. */
export const personalPages: ReadonlySet<PageType> = new Set(['preview']);

/** A matched route: the blog, the page type and the parameters of the URL. */
export type RouteMatch = {
  blog: Blog;
  pageType: PageType;
  path: string;
  /** The query string as requested, with its question mark. Empty if there is none. */
  search: string;
  params: Record<string, string>;
  /** The `page` parameter. The default is 1. */
  page: number;
};

export type LoadContext = { match: RouteMatch; data: PageData; queries: Queries };

export type PageMeta = {
  title: string;
  description: string;
  canonical: string;
  image: string | null;
  /** The alternative text of the image. */
  imageAlt?: string;
  article: boolean;
  /** Markup from the content API, not sanitised yet. It is sanitised when the head is written. */
  head?: string;
  /** Open Graph properties from the content API, by name. They override the page's own. */
  og?: Readonly<Record<string, string>>;
  /** Excludes the page from search engines. */
  noindex?: boolean;
};

export type PageProps = { match: RouteMatch };

/** The event fields of every page view. */
export type PageViewFields = { pageSlug: string; referrer: string; url: string };

/** The event fields about the visitor. */
type PageViewVisitor = { activeProducts: string[] };

/** How long an edge can cache a page, in seconds, unless it is purged. */
export type CacheLifetime = { fresh: number; staleWhileRevalidate: number; staleIfError: number };

/** A page type. `load` fills the page's data. `meta`, `status` and the view read from it. */
export type PageRoute = {
  pageType: PageType;
  cache: CacheLifetime;
  load: (context: LoadContext) => Promise<void>;
  meta: (context: LoadContext) => PageMeta;
  /** 200 unless the loaded content requires another status. */
  status: (context: LoadContext) => number;
  /** The view, in its own chunk. */
  view: LazyModule<ComponentType<PageProps>>;
  /** The view's own lazy components by name. The server names those that must be loaded before hydration. */
  components?: Readonly<Record<string, LazyModule<unknown>>>;
  /** Tracks the view with the event of the page type. */
  trackView: (context: LoadContext, track: Track, fields: PageViewFields, viewer: PageViewVisitor) => void;
};

/** Thrown by a loader when the content has moved to another URL. */
export class MovedError extends Error {
  override name = 'MovedError';
  readonly location: string;

  constructor(location: string) {
    super(`Moved to ${location}`);
    this.location = location;
  }
}

/** Merges metadata of the content API over the page's own defaults. */
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

/** A page past the end is an empty feed with a link back, and returns 404. */
export function getFeedStatus({ match, data }: LoadContext, query: FeedQuery): number {
  const [first] = data.readFeed(query);
  return match.page > 1 && first?.posts.length === 0 ? 404 : 200;
}
