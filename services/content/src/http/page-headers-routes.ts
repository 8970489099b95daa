import { blogTitles, departmentTitles } from '@contenthub/contracts/content/blog-titles';
import { contentApi, type PageHeaders } from '@contenthub/contracts/content/content-api';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import { escapeHtml } from '@contenthub/post-html/escape-html';
import type { Database } from '../db/database.ts';
import { findAuthor, findCategory, fullSlug } from '../db/queries/categories-and-authors.ts';
import { type ApiRoutes, notFoundMessage } from './api-route.ts';

type PageDescription = {
  title: string;
  description: string;
  image?: string | undefined;
  article?: { published: string; modified: string; author: string; section: string | undefined };
};

/** A page's metadata in the three formats of the API. */
function buildPageHeaders({ title, description, image, article }: PageDescription): PageHeaders {
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
  return {
    title,
    head: [
      meta('name', 'description', description),
      ...(article
        ? [
            meta('property', 'article:published_time', article.published),
            meta('property', 'article:modified_time', article.modified),
            meta('name', 'author', article.author),
            ...(article.section ? [meta('property', 'article:section', article.section)] : []),
          ]
        : []),
    ].join('\n'),
    og: { title, description, type: article ? 'article' : 'website', ...(image && { image }) },
  };
}

/** Page metadata for browser tabs, search engines and link previews. */
export function addPageHeadersRoutes(routes: ApiRoutes, database: Database): void {
  routes.add(contentApi.postHeaders, async ({ params: { slug }, query: { blog_type: blog }, posts }) => {
    const found = await posts.find(blog, slug);
    if (!found) return { missing: notFoundMessage.post(slug), keys: [surrogateKey.slug(blog, slug)] };
    const { post, seo, keys } = found;
    const article = {
      published: post.date,
      modified: post.modified,
      author: post.author.name,
      section: post.categories[0]?.name,
    };
    const title = seo.title || `${post.title} | ${blogTitles[blog].title}`;
    const description = seo.description || post.excerpt;
    return { body: buildPageHeaders({ title, description, image: post.image?.full.url, article }), keys };
  });

  routes.add(contentApi.feedHeaders, async ({ query: { blog_type: blog } }) => ({
    body: buildPageHeaders(blogTitles[blog]),
    keys: [surrogateKey.page('home')],
  }));

  routes.add(contentApi.categoryHeaders, async ({ params: { slug }, query: { blog_type: blog } }) => {
    const category = await findCategory(database, blog, slug);
    const keys = [surrogateKey.category(fullSlug(blog, slug))];
    if (!category) return { missing: notFoundMessage.category(slug), keys };
    const department = Object.entries(departmentTitles).find(([name]) => name === category.slug)?.[1];
    const title = `${category.name} | ${blogTitles[blog].title}`;
    return { body: buildPageHeaders(department ?? { title, description: category.description }), keys };
  });

  routes.add(contentApi.authorHeaders, async ({ params: { slug }, query: { blog_type: blog } }) => {
    const author = await findAuthor(database, blog, slug);
    if (!author) return { missing: notFoundMessage.author(slug), keys: [surrogateKey.feed(blog)] };
    const title = `${author.name} | ${blogTitles[blog].title}`;
    const description = author.bio || `Articles by ${author.name}.`;
    return {
      body: buildPageHeaders({ title, description, image: author.avatar ?? undefined }),
      keys: [surrogateKey.author(author.id), surrogateKey.feed(blog)],
    };
  });
}
