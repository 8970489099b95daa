import { contentApi } from '@contenthub/contracts/content-api';
import { contentApiBase } from '@contenthub/contracts/content-paths';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../read-model/database.ts';
import { postBySlug } from '../read-model/post-query.ts';
import { relatedPosts } from '../read-model/related-query.ts';
import { answerCall } from './answers.ts';
import { addHeadersRoutes } from './headers-routes.ts';
import { addListRoutes } from './list-routes.ts';
import { missing } from './missing.ts';
import { addRedirectRoute } from './redirect-route.ts';
import { addSearchRoutes } from './search-routes.ts';
import { addSitemapRoutes } from './sitemap-routes.ts';

/** The public content API: each call asks the read model and names the keys of what it found. */
export function addContentRoutes(app: FastifyInstance, database: Database): void {
  // An old slug finds its post too: the answer's own link says where it stands now, and the page sends the reader there.
  answerCall(app, contentApiBase, contentApi.post, async ({ params: { slug }, query: { blog_type: blog } }) => {
    const found = await postBySlug(database, blog, slug);
    if (!found) return { missing: missing.post(slug), keys: [surrogateKey.slug(blog, slug)] };
    return { body: found.post, keys: found.keys };
  });

  answerCall(app, contentApiBase, contentApi.related, async ({ params: { slug }, query: { blog_type: blog } }) => {
    const rows = await relatedPosts(database, blog, slug);
    const keys = [surrogateKey.slug(blog, slug)];
    if (!rows) return { missing: missing.post(slug), keys };
    // Not the feed's key: every post of a blog would then be made anew with each publish, for three links at its end.
    return { body: rows, keys: [...keys, ...rows.map((row) => surrogateKey.post(row.post_id))] };
  });

  addListRoutes(app, database);
  addHeadersRoutes(app, database);
  addSearchRoutes(app, database);
  addSitemapRoutes(app, database);
  addRedirectRoute(app, database);
}
