import type { BlogType, ContentType } from './blogs.ts';

/** URL scheme and category prefix of each blog. */
type BlogSection = {
  /** Canonical path of the blog's home page. */
  home: string;
  /** Prefix of the blog's category slugs in WordPress, empty for the main blog. */
  categoryPrefix: string;
  /** Default content type of this blog's posts. */
  contentType: ContentType;
  /** Whether the prefix is removed from the paths and names that readers see. */
  hidesCategoryPrefix: boolean;
  postLink: (category: string, slug: string) => string;
  authorLink: (slug: string) => string;
  /** Path of a category by its public slug, or undefined if the category has no page. */
  categoryLink: (slug: string) => string | undefined;
  searchLink: (query: string) => string;
};

/** No schemas in this file, so that browsers can import it. */
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
    // The business hub has no author pages. Its authors are on the main blog.
    authorLink: (slug) => `/blog/author/${slug}`,
    categoryLink: (slug) => departmentLinks.get(slug),
    searchLink: (query) => `/business/learn?search=${encodeURIComponent(query)}`,
  },
};

/** Shown at the end of a post: those that an editor chose, then those that share most with it. */
export const maxRelatedPosts = 3;

/** Suffixes of a list's path for its feeds: RSS, Atom, JSON Feed. */
export const feedSuffixes = ['/feed.xml', '/atom.xml', '/feed.json'] as const;

export function feedPath(page: string, suffix: (typeof feedSuffixes)[number]): string {
  return page.replace(/\/$/, '') + suffix;
}

// All at the root, because a sitemap only covers URLs in its own folder and below.
export const sitemapIndexPath = '/sitemap.xml';
export const postsSitemapPath = (blog: BlogType, part: number) => `/sitemap-${blog}-posts-${part}.xml`;
export const listSitemapPath = (blog: BlogType, kind: 'categories' | 'authors') => `/sitemap-${blog}-${kind}.xml`;
