import type { BlogType, ContentType } from './blogs.ts';

/** How a blog's addresses and categories are formed; whoever makes or reads a link agrees on this. */
type BlogSection = {
  /** Address of the blog's home, in its one canonical form. */
  home: string;
  /** What a category's slug begins with in WordPress when it belongs to this blog; empty for the main blog. */
  categoryPrefix: string;
  /** What a post of this blog is when nobody says otherwise. */
  contentType: ContentType;
  /** Whether that beginning is left out of the addresses and names that a reader sees. */
  hidesCategoryPrefix: boolean;
  postLink: (category: string, slug: string) => string;
  authorLink: (slug: string) => string;
  /** Where a category's posts are listed, by the slug that a reader sees; nothing where no page lists them. */
  categoryLink: (slug: string) => string | undefined;
  searchLink: (query: string) => string;
};

/** Free of schemas, so that a browser can have it. */
const departmentLinks = new Map(
  ['customer-experience', 'hr', 'marketing', 'sales'].map((name) => [`gb-${name}`, `/business/learn/${name}`]),
);

export const blogSections: Record<BlogType, BlogSection> = {
  main: {
    home: '/blog/',
    categoryPrefix: '',
    contentType: 'content',
    hidesCategoryPrefix: false,
    postLink: (category, slug) => `/blog/${category}/${slug}`,
    authorLink: (slug) => `/blog/author/${slug}`,
    categoryLink: (slug) => `/blog/${slug}`,
    searchLink: (query) => `/blog/search/${encodeURIComponent(query)}`,
  },
  developer: {
    home: '/blog/developer',
    categoryPrefix: 'dev-',
    contentType: 'content',
    hidesCategoryPrefix: true,
    postLink: (_category, slug) => `/blog/developer/${slug}`,
    authorLink: (slug) => `/blog/developer/author/${slug}`,
    categoryLink: (slug) => `/blog/developer/category/${slug}`,
    searchLink: (query) => `/blog/developer/search/${encodeURIComponent(query)}`,
  },
  engineering: {
    home: '/blog/engineering',
    categoryPrefix: 'eng-',
    contentType: 'engContent',
    hidesCategoryPrefix: true,
    postLink: (_category, slug) => `/blog/engineering/${slug}`,
    authorLink: (slug) => `/blog/engineering/author/${slug}`,
    categoryLink: (slug) => `/blog/engineering/category/${slug}`,
    searchLink: (query) => `/blog/engineering/search/${encodeURIComponent(query)}`,
  },
  'gb-business': {
    home: '/business/learn',
    categoryPrefix: 'gb-',
    contentType: 'businessBlog',
    hidesCategoryPrefix: false,
    postLink: (_category, slug) => `/business/learn/${slug}`,
    // The business hub has no author pages of its own; its authors are at home on the main blog.
    authorLink: (slug) => `/blog/author/${slug}`,
    categoryLink: (slug) => departmentLinks.get(slug),
    searchLink: (query) => `/business/learn?search=${encodeURIComponent(query)}`,
  },
};

/** What is put to the address of a list of posts to have it as a feed: RSS, Atom, JSON Feed. */
export const feedSuffixes = ['/feed.xml', '/atom.xml', '/feed.json'] as const;

export function feedPath(page: string, suffix: (typeof feedSuffixes)[number]): string {
  return page.replace(/\/$/, '') + suffix;
}

// All at the root: a sitemap speaks for what lies beside and below it, and for nothing else.
export const sitemapIndexPath = '/sitemap.xml';
export const postsSitemapPath = (blog: BlogType, part: number) => `/sitemap-${blog}-posts-${part}.xml`;
export const listSitemapPath = (blog: BlogType, kind: 'categories' | 'authors') => `/sitemap-${blog}-${kind}.xml`;
