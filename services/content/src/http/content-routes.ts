import { contentApi } from '@contenthub/contracts/content-api';
import { contentApiBase } from '@contenthub/contracts/content-paths';
import { homePageSize } from '@contenthub/contracts/page-sizes';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../read-model/database.ts';
import { feedPage, stickyPosts } from '../read-model/post-list-queries.ts';
import { postBySlug } from '../read-model/post-query.ts';
import { relatedPosts } from '../read-model/related-query.ts';
import { answerCall } from './answers.ts';

/** The public content API: each call asks the read model and names the keys of what it found. */
export function addContentRoutes(app: FastifyInstance, database: Database): void {
  answerCall(app, contentApiBase, contentApi.post, async ({ params: { slug }, query: { blog_type: blog } }) => {
    const found = await postBySlug(database, blog, slug);
    const slugKey = surrogateKey.slug(blog, slug);
    if (!found) return { missing: `No post has the slug "${slug}" on this blog.`, keys: [slugKey] };
    const { post, authorId, categorySlugs } = found;
    const categories = categorySlugs.map((category) => surrogateKey.category(category));
    return { body: post, keys: [surrogateKey.post(post.id), slugKey, surrogateKey.author(authorId), ...categories] };
  });

  answerCall(app, contentApiBase, contentApi.posts, async ({ query: { blog_type: blog, page = 1 } }) => {
    const { rows, total } = await feedPage(database, blog, page, homePageSize);
    return { body: rows, total, keys: [surrogateKey.feed(blog)] };
  });

  answerCall(app, contentApiBase, contentApi.sticky, async ({ query: { blog_type: blog } }) => {
    const rows = await stickyPosts(database, blog);
    return { body: rows, keys: [surrogateKey.sticky(blog), ...rows.map((row) => surrogateKey.post(row.post_id))] };
  });

  answerCall(app, contentApiBase, contentApi.related, async ({ params: { slug }, query: { blog_type: blog } }) => {
    const rows = await relatedPosts(database, blog, slug);
    const keys = [surrogateKey.slug(blog, slug), surrogateKey.feed(blog)];
    return rows ? { body: rows, keys } : { missing: `No post has the slug "${slug}" on this blog.`, keys };
  });
}
