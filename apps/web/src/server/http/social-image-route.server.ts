import { crossOriginHeaders } from '@contenthub/server-kit/http/response-headers';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createContentClient, NotFoundError } from '../../data/content-client.ts';
import {
  blogSocialImage,
  blogSocialImagePath,
  postSocialImage,
  postSocialImagePath,
  type SocialImage,
  socialImagesPath,
} from '../../seo/social-images/social-image.server.ts';
import { SocialImageRenderer } from '../../seo/social-images/social-image-renderer.server.ts';
import { allBlogs } from '../../sites/all-blogs.ts';
import type { ContentCache } from '../cache/content-cache.server.ts';
import { retryAfterSeconds } from '../rendering/fallback-pages.server.ts';
import { splitUrl } from './request.server.ts';

const immutable = 'public, max-age=31536000, immutable';
const imagePath = new RegExp(`^${socialImagesPath}/(?<type>[a-z-]+?)(?:/(?<slug>.+))?-(?<digest>[0-9a-f]{16})\\.png$`);

/** Social images of posts and blogs. They are rendered on the first request and immutable for the edge. */
export function addSocialImageRoute(app: FastifyInstance, content: ContentCache): void {
  const renderer = new SocialImageRenderer();
  const images = new LRUCache<string, Promise<Buffer>>({ max: 100 });
  app.addHook('onClose', () => renderer.stop());

  app.get(`${socialImagesPath}/*`, async (request, reply) => {
    const { path } = splitUrl(request.url);
    try {
      const current = await findCurrentImage(path, content);
      if (!current) return reply.code(404).header('cache-control', 'public, max-age=60').send();
      // The image of an earlier version of the post.
      if (current.path !== path) return reply.header('cache-control', 'public, max-age=60').redirect(current.path, 302);
      const rendering = images.get(path) ?? renderer.draw(current.card);
      images.set(path, rendering);
      const png = await rendering;
      return reply.type('image/png').header('cache-control', immutable).headers(crossOriginHeaders).send(png);
    } catch (error) {
      images.delete(path);
      request.log.error({ err: error }, 'rendering social image failed');
      return reply.code(503).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store').send();
    }
  });
}

/** The current image of the post or blog that this path belongs to. */
async function findCurrentImage(
  path: string,
  content: ContentCache,
): Promise<{ path: string; card: SocialImage } | undefined> {
  const { type, slug } = imagePath.exec(path)?.groups ?? {};
  const blog = allBlogs.find((known) => known.type === type);
  if (!blog) return undefined;
  if (slug === undefined) return { path: blogSocialImagePath(blog), card: blogSocialImage(blog) };
  try {
    const post = await createContentClient(content.forPage().fetchContent).resource(
      'post',
      blog.type,
      decodeURIComponent(slug),
    );
    return { path: postSocialImagePath(blog, post), card: postSocialImage(blog, post) };
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof URIError) return undefined;
    throw error;
  }
}
