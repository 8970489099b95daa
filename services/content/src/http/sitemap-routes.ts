import { contentApi } from '@contenthub/contracts/content-api';
import { contentApiBase } from '@contenthub/contracts/content-paths';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../read-model/database.ts';
import { sitemapAuthors, sitemapCategories, sitemapParts, sitemapPosts } from '../read-model/sitemap-queries.ts';
import { answerCall } from './answers.ts';

/** Every address there is, for programs that want to know them all. Whatever changes a post changes its blog's feed. */
export function addSitemapRoutes(app: FastifyInstance, database: Database): void {
  answerCall(app, contentApiBase, contentApi.sitemapParts, async ({ query: { blog_type: blog } }) => ({
    body: await sitemapParts(database, blog),
    keys: [surrogateKey.feed(blog)],
  }));

  answerCall(app, contentApiBase, contentApi.sitemapPosts, async ({ query: { blog_type: blog, after } }) => ({
    body: await sitemapPosts(database, blog, after),
    keys: [surrogateKey.feed(blog)],
  }));

  answerCall(app, contentApiBase, contentApi.sitemapCategories, async ({ query: { blog_type: blog } }) => ({
    body: await sitemapCategories(database, blog),
    keys: [surrogateKey.feed(blog)],
  }));

  answerCall(app, contentApiBase, contentApi.sitemapAuthors, async ({ query: { blog_type: blog } }) => ({
    body: await sitemapAuthors(database, blog),
    keys: [surrogateKey.feed(blog), surrogateKey.authors()],
  }));
}
