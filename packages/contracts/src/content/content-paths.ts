/** Where the public content API lives, on the hub's own site. Free of schemas, so that a browser can have it. */
export const contentApiBase = '/wp-json/grammarly/contenthub';

/** Each call below the base, with `{name}` for a parameter. */
export const contentPaths = {
  post: '/post/{slug}/',
  posts: '/posts/',
  category: '/category/{slug}/',
  author: '/author/{slug}/',
  authorProfile: '/author/{slug}/profile/',
  related: '/related/{slug}/',
  sticky: '/sticky/',
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

/** The header of a list answer that says how long the whole list is. */
export const totalCountHeader = 'x-wp-total';

/** The header of a search answer that says what was meant, when a word was misspelt; percent-encoded. */
export const didYouMeanHeader = 'x-did-you-mean';

/** The header of a search answer that names the subject of its posts, when none is about the words; percent-encoded. */
export const nearestMatchHeader = 'x-nearest-match';

type Values = Record<string, string | number | undefined>;

/** The address of a call below its base; parameters that are undefined are left out of the query. */
export function requestPath(path: string, params: Values, query: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${filled}?${defined.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}

/** How web asks the content service for a preview. Not below the public API's base: readers are not let through to it. */
export const previewPath = '/preview/{id}';
/** Proves, together with the editor's cookie where there is one, that who asks may see what is not published. */
export const previewNonceHeader = 'x-contenthub-nonce';

/** Of all cookies of a request the one that tells WordPress who an editor is; nothing else is any business of a preview. */
export function editorCookie(cookies: string | undefined): string {
  const all = (cookies ?? '').split(';').map((cookie) => cookie.trim());
  return all.filter((cookie) => cookie.startsWith('wordpress_logged_in_')).join('; ');
}

/** Where the hub's own store of pictures stands, on every host that serves it. */
export const mediaPath = '/assets/media';

/** Posts on a page of a home feed; nine fill a grid of three by three. */
export const homePageSize = 9;

/** Posts on a page of a category, author, search or department feed. */
export const listPageSize = 10;

/** Posts in a feed that programs read. */
export const feedSize = 20;

/** Pinned posts that a home shows above its feed: one large and two small. */
export const pinnedPostCount = 3;
