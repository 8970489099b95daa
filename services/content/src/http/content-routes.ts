import { contentApi } from '@contenthub/contracts/content/content-api';
import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { getAnswerList } from '../db/queries/answers.ts';
import { findPostBySlug } from '../db/queries/posts.ts';
import { getRelatedPosts } from '../db/queries/related-posts.ts';
import { getSitemapAuthors, getSitemapCategories, getSitemapParts, getSitemapPosts } from '../db/queries/sitemap.ts';
import { findRedirect } from '../redirects/find-redirect.ts';
import { PathError } from '../redirects/redirect-table.ts';
import { getSuggestions } from '../search/suggestions.ts';
import { addApiRoute, notFoundMessage } from './api-route.ts';
import { addPageHeadersRoutes } from './page-headers-routes.ts';
import { addPostListRoutes, authorNameKeys } from './post-list-routes.ts';

/** Suggestions for search as the reader types; results are ordinary lists. */
function addSearchRoutes(app: FastifyInstance, database: Database): void {
  addApiRoute(app, contentApiBase, contentApi.suggestions, async ({ query: { blog_type: blog, prefix } }) => ({
    body: await getSuggestions(database, blog, prefix),
    keys: [surrogateKey.feed(blog)],
  }));
}

/** Lists every URL, for crawlers. Any change to a post also changes its blog's feed key. */
function addSitemapRoutes(app: FastifyInstance, database: Database): void {
  addApiRoute(app, contentApiBase, contentApi.sitemapParts, async ({ query: { blog_type: blog } }) => ({
    body: await getSitemapParts(database, blog),
    keys: [surrogateKey.feed(blog)],
  }));

  addApiRoute(app, contentApiBase, contentApi.sitemapPosts, async ({ query: { blog_type: blog, after } }) => ({
    body: await getSitemapPosts(database, blog, after),
    keys: [surrogateKey.feed(blog)],
  }));

  addApiRoute(app, contentApiBase, contentApi.sitemapCategories, async ({ query: { blog_type: blog } }) => ({
    body: await getSitemapCategories(database, blog),
    keys: [surrogateKey.feed(blog)],
  }));

  addApiRoute(app, contentApiBase, contentApi.sitemapAuthors, async ({ query: { blog_type: blog } }) => ({
    body: await getSitemapAuthors(database, blog),
    keys: [surrogateKey.feed(blog), surrogateKey.authors()],
  }));
}

/** Queried before a page returns 404. */
function addRedirectRoute(app: FastifyInstance, database: Database): void {
  addApiRoute(app, contentApiBase, contentApi.redirect, async ({ query: { path } }) => {
    const { location, keys } = await findRedirect(database, path).catch((error: unknown) => {
      // The input is arbitrary; an invalid path has no redirect.
      if (error instanceof PathError) return { location: undefined, keys: [surrogateKey.redirects] };
      throw error;
    });
    return location === undefined ? { missing: notFoundMessage.redirect(path), keys } : { body: { location }, keys };
  });
}

/** The public content API. Each call queries the read model and returns the surrogate keys of the result. */
export function addContentRoutes(app: FastifyInstance, database: Database): void {
  // A former slug finds its post too. The post's own link contains the current URL, and the page redirects to it.
  addApiRoute(app, contentApiBase, contentApi.post, async ({ params: { slug }, query: { blog_type: blog } }) => {
    const found = await findPostBySlug(database, blog, slug);
    if (!found) return { missing: notFoundMessage.post(slug), keys: [surrogateKey.slug(blog, slug)] };
    return { body: found.post, keys: found.keys };
  });

  addApiRoute(app, contentApiBase, contentApi.related, async ({ params: { slug }, query: { blog_type: blog } }) => {
    const found = await getRelatedPosts(database, blog, slug);
    const keys = [surrogateKey.slug(blog, slug)];
    if (!found) return { missing: notFoundMessage.post(slug), keys };
    const { rows, chosenIds } = found;
    // A chosen post that is published later appears then.
    const ids = new Set([...rows.map((row) => row.post_id), ...chosenIds]);
    // Not the feed's key: each publish would then purge every post of the blog for the three links at its end.
    return {
      body: rows,
      keys: [...keys, ...[...ids].map(surrogateKey.post), ...authorNameKeys(rows)],
    };
  });

  addApiRoute(app, contentApiBase, contentApi.answers, async ({ query: { blog_type: blog } }) => ({
    body: await getAnswerList(database, blog),
    keys: [surrogateKey.feed(blog)],
  }));

  addPostListRoutes(app, database);
  addPageHeadersRoutes(app, database);
  addSearchRoutes(app, database);
  addSitemapRoutes(app, database);
  addRedirectRoute(app, database);
}
