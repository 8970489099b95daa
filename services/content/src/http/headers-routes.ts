import { blogTitles, departmentTitles } from '@contenthub/contracts/blog-titles';
import { contentApi } from '@contenthub/contracts/content-api';
import { contentApiBase } from '@contenthub/contracts/content-paths';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from '../headers/page-headers.ts';
import { findAuthor } from '../read-model/author-query.ts';
import { findCategory, fullSlug } from '../read-model/category-query.ts';
import type { Database } from '../read-model/database.ts';
import { postBySlug } from '../read-model/post-query.ts';
import { answerCall } from './answers.ts';
import { missing } from './missing.ts';

/** Page metadata: what a browser's tab, a search engine and a shared link show of a page. */
export function addHeadersRoutes(app: FastifyInstance, database: Database): void {
  answerCall(app, contentApiBase, contentApi.postHeaders, async ({ params: { slug }, query: { blog_type: blog } }) => {
    const found = await postBySlug(database, blog, slug);
    if (!found) return { missing: missing.post(slug), keys: [surrogateKey.slug(blog, slug)] };
    const { post, seo, keys } = found;
    const article = {
      published: post.date,
      modified: post.modified,
      author: post.author.name,
      section: post.categories[0]?.name,
    };
    const title = seo.title || `${post.title} | ${blogTitles[blog].title}`;
    const description = seo.description || post.excerpt;
    return { body: pageHeaders({ title, description, image: post.image?.full.url, article }), keys };
  });

  answerCall(app, contentApiBase, contentApi.feedHeaders, async ({ query: { blog_type: blog } }) => ({
    body: pageHeaders(blogTitles[blog]),
    keys: [surrogateKey.page('home')],
  }));

  answerCall(
    app,
    contentApiBase,
    contentApi.categoryHeaders,
    async ({ params: { slug }, query: { blog_type: blog } }) => {
      const category = await findCategory(database, blog, slug);
      const keys = [surrogateKey.category(fullSlug(blog, slug))];
      if (!category) return { missing: missing.category(slug), keys };
      const department = Object.entries(departmentTitles).find(([name]) => name === category.slug)?.[1];
      const title = `${category.name} | ${blogTitles[blog].title}`;
      return { body: pageHeaders(department ?? { title, description: category.description }), keys };
    },
  );

  answerCall(
    app,
    contentApiBase,
    contentApi.authorHeaders,
    async ({ params: { slug }, query: { blog_type: blog } }) => {
      const author = await findAuthor(database, blog, slug);
      if (!author) return { missing: missing.author(slug), keys: [surrogateKey.feed(blog)] };
      const title = `${author.name} | ${blogTitles[blog].title}`;
      const description = author.bio || `What ${author.name} has written.`;
      return {
        body: pageHeaders({ title, description, image: author.avatar ?? undefined }),
        keys: [surrogateKey.author(author.id), surrogateKey.feed(blog)],
      };
    },
  );
}
