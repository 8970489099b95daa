/** Base path of the public content API. This file has no schemas, so that browsers can import it. */
export const contentApiBase = '/wp-json/grammarly/contenthub';

/** Endpoint paths below the base, with `{name}` for a parameter. */
export const contentPaths = {
  post: '/post/{slug}/',
  posts: '/posts/',
  category: '/category/{slug}/',
  author: '/author/{slug}/',
  authorProfile: '/author/{slug}/profile/',
  related: '/related/{slug}/',
  answers: '/answers/',
  sticky: '/sticky/',
  mostRead: '/most-read/',
  postHeaders: '/headers/posts/{slug}/',
  feedHeaders: '/headers/posts/',
  categoryHeaders: '/headers/category/{slug}/',
  authorHeaders: '/headers/author/{slug}/',
  suggestions: '/suggestions/',
  newest: '/newest/',
} as const;

/** Endpoints that only the site's server calls, apart so that browsers do not load them. */
export const serverContentPaths = {
  sitemapParts: '/sitemap/parts/',
  sitemapPosts: '/sitemap/posts/',
  sitemapCategories: '/sitemap/categories/',
  sitemapAuthors: '/sitemap/authors/',
  redirect: '/redirect/',
} as const;

/** Response header with the length of the whole list. */
export const totalCountHeader = 'x-wp-total';

/** Response header with the corrected search query, percent-encoded. Set if a word was misspelt. */
export const didYouMeanHeader = 'x-did-you-mean';

/** Response header with the subject of the results, percent-encoded. Set if no post matches the words themselves. */
export const nearestMatchHeader = 'x-nearest-match';

type Values = Record<string, string | number | undefined>;

/** Builds the path of a call below its base. Leaves out undefined parameters. */
export function requestPath(path: string, params: Values, query: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${filled}?${defined.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}

/** Web fetches previews here. It is not below the public API's base, so readers cannot reach it. */
export const previewPath = '/preview/{id}';
/** Proves, together with the editor's cookie if there is one, that the caller may see unpublished content. */
export const previewNonceHeader = 'x-contenthub-nonce';

/** Keeps only WordPress's login cookies. A preview forwards no other cookie. */
export function editorCookie(cookies: string | undefined): string {
  const all = (cookies ?? '').split(';').map((cookie) => cookie.trim());
  return all.filter((cookie) => cookie.startsWith('wordpress_logged_in_')).join('; ');
}

/** Path of the hub's media files, on every host that serves them. */
export const mediaPath = '/assets/media';

/** Posts per page of a home feed, a grid of three by three. */
export const homePageSize = 9;

/** Posts per page of a category, author, search or department feed. */
export const listPageSize = 10;

/** Posts in an RSS, Atom or JSON feed. */
export const feedSize = 20;

/** Pinned posts above the home feed: one large and two small. */
export const pinnedPostCount = 3;

/** Redirects per page of the editors' list. */
export const redirectsPageSize = 50;
