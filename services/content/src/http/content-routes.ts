import { contentApi } from '@contenthub/contracts/content/content-api';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { getAnswerList } from '../db/queries/answers.ts';
import { getRelatedPosts } from '../db/queries/related-posts.ts';
import { getSitemapAuthors, getSitemapCategories, getSitemapParts, getSitemapPosts } from '../db/queries/sitemap.ts';
import { findRedirect } from '../redirects/find-redirect.ts';
import { PathError } from '../redirects/redirect-table.ts';
import { getSuggestions } from '../search/suggestions.ts';
import { ApiRoutes, notFoundMessage } from './api-route.ts';
import { addBatchRoute } from './batch-route.ts';
import { addPageHeadersRoutes } from './page-headers-routes.ts';
import { addPostListRoutes, authorNameKeys } from './post-list-routes.ts';

/** Suggestions for search as the reader types; results are ordinary lists. */
function addSearchRoutes(routes: ApiRoutes, database: Database): void {
  routes.add(contentApi.suggestions, async ({ query: { blog_type: blog, prefix } }) => ({
    body: await getSuggestions(database, blog, prefix),
    keys: [surrogateKey.feed(blog)],
  }));
}

/** Lists every URL, for crawlers. Any change to a post also changes its blog's feed key. */
function addSitemapRoutes(routes: ApiRoutes, database: Database): void {
  routes.add(contentApi.sitemapParts, async ({ query: { blog_type: blog } }) => ({
    body: await getSitemapParts(database, blog),
    keys: [surrogateKey.feed(blog)],
  }));

  routes.add(contentApi.sitemapPosts, async ({ query: { blog_type: blog, after } }) => ({
    body: await getSitemapPosts(database, blog, after),
    keys: [surrogateKey.feed(blog)],
  }));

  routes.add(contentApi.sitemapCategories, async ({ query: { blog_type: blog } }) => ({
    body: await getSitemapCategories(database, blog),
    keys: [surrogateKey.feed(blog)],
  }));

  routes.add(contentApi.sitemapAuthors, async ({ query: { blog_type: blog } }) => ({
    body: await getSitemapAuthors(database, blog),
    keys: [surrogateKey.feed(blog), surrogateKey.authors()],
  }));
}

/** Queried before a page returns 404. */
function addRedirectRoute(routes: ApiRoutes, database: Database): void {
  routes.add(contentApi.redirect, async ({ query: { path } }) => {
    const { location, keys } = await findRedirect(database, path).catch((error: unknown) => {
      // The input is arbitrary; an invalid path has no redirect.
      if (error instanceof PathError) return { location: undefined, keys: [surrogateKey.redirects] };
      throw error;
    });
    return location === undefined ? { missing: notFoundMessage.redirect(path), keys } : { body: { location }, keys };
  });
}

/**
 * The public content API. Each route queries the read model and returns the surrogate keys of the result. Returns the
 * routes, to which others can be added.
 */
export function addContentRoutes(app: FastifyInstance, database: Database): ApiRoutes {
  const routes = new ApiRoutes(app, database);
  // A former slug finds its post too. The post's own link contains the current URL, and the page redirects to it.
  routes.add(contentApi.post, async ({ params: { slug }, query: { blog_type: blog }, posts }) => {
    const found = await posts.find(blog, slug);
    if (!found) return { missing: notFoundMessage.post(slug), keys: [surrogateKey.slug(blog, slug)] };
    return { body: found.post, keys: found.keys };
  });

  routes.add(contentApi.related, async ({ params: { slug }, query: { blog_type: blog }, posts }) => {
    const relations = await posts.findRelations(blog, slug);
    const keys = [surrogateKey.slug(blog, slug)];
    if (!relations) return { missing: notFoundMessage.post(slug), keys };
    const rows = await getRelatedPosts(database, blog, relations);
    // A chosen post that is published later appears then.
    const ids = new Set([...rows.map((row) => row.post_id), ...relations.chosenIds]);
    // Not the feed's key: each publish would then purge every post of the blog for the three links at its end.
    return {
      body: rows,
      keys: [...keys, ...[...ids].map(surrogateKey.post), ...authorNameKeys(rows)],
    };
  });

  routes.add(contentApi.answers, async ({ query: { blog_type: blog } }) => ({
    body: await getAnswerList(database, blog),
    keys: [surrogateKey.feed(blog)],
  }));

  addPostListRoutes(routes, database);
  addPageHeadersRoutes(routes, database);
  addSearchRoutes(routes, database);
  addSitemapRoutes(routes, database);
  addRedirectRoute(routes, database);
  addBatchRoute(app, routes.all, database);
  return routes;
}
