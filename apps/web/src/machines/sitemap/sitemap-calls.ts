import type { BlogType } from '@contenthub/contracts/blog-type';
import { callAddress, contentPaths } from '@contenthub/contracts/content-paths';
import type { SitemapLists, SitemapParts, SitemapPosts } from '@contenthub/contracts/sitemap';
import type { Ask } from '../../content/content-client.ts';
import { NotFoundError } from '../../content/not-found-error.ts';

/** What sitemaps ask the content service; its answers were checked against the contract where they are made. */
export function sitemapCalls(askFor: Ask) {
  const ask = async <T>(path: string, blog: BlogType, after?: string | null): Promise<T> => {
    const address = callAddress(path, {}, { blog_type: blog, after: after ?? undefined });
    const answer = await askFor(address);
    if (!answer) throw new NotFoundError(address);
    return answer.body as T;
  };
  return {
    parts: (blog: BlogType) => ask<SitemapParts>(contentPaths.sitemapParts, blog),
    posts: (blog: BlogType, after: string | null) => ask<SitemapPosts>(contentPaths.sitemapPosts, blog, after),
    categories: (blog: BlogType) => ask<SitemapLists>(contentPaths.sitemapCategories, blog),
    authors: (blog: BlogType) => ask<SitemapLists>(contentPaths.sitemapAuthors, blog),
  };
}
