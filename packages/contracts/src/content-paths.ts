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
export function callAddress(path: string, params: Values, query: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${filled}?${given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}
