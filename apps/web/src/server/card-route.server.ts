import { forOtherSites } from '@contenthub/server-kit/response-headers';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { allBlogs } from '../blogs/all-blogs.ts';
import { blogCard, type Card, postCard } from '../cards/card.ts';
import { blogCardPath, cardsPath, postCardPath } from '../cards/card-address.server.ts';
import { CardArtist } from '../cards/card-artist.server.ts';
import { contentClient } from '../content/content-client.ts';
import { NotFoundError } from '../content/not-found-error.ts';
import type { ContentAnswers } from './content-answers.server.ts';
import { splitUrl } from './split-url.server.ts';
import { retryAfterSeconds } from './unavailable-page.server.ts';

const kept = 'public, max-age=31536000, immutable';
const address = new RegExp(`^${cardsPath}/(?<type>[a-z-]+?)(?:/(?<slug>.+))?-(?<digest>[0-9a-f]{16})\\.png$`);

/** Pictures of posts for shared links, drawn when somebody first asks; an edge keeps them for good. */
export function addCardRoute(app: FastifyInstance, answers: ContentAnswers): void {
  const artist = new CardArtist();
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 100 });
  app.addHook('onClose', () => artist.stop());

  app.get(`${cardsPath}/*`, async (request, reply) => {
    const { path } = splitUrl(request.url);
    try {
      const now = await cardAt(path, answers);
      if (!now) return reply.code(404).header('cache-control', 'public, max-age=60').send();
      // An old picture of a post that has another title now.
      if (now.path !== path) return reply.header('cache-control', 'public, max-age=60').redirect(now.path, 302);
      const making = drawn.get(path) ?? artist.draw(now.card);
      drawn.set(path, making);
      const png = await making;
      return reply.type('image/png').header('cache-control', kept).headers(forOtherSites).send(png);
    } catch (error) {
      drawn.delete(path);
      request.log.error({ err: error }, 'card could not be drawn');
      return reply.code(503).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store').send();
    }
  });
}

/** The card that stands where this one did, as it would be drawn now. */
async function cardAt(path: string, answers: ContentAnswers): Promise<{ path: string; card: Card } | undefined> {
  const { type, slug } = address.exec(path)?.groups ?? {};
  const blog = allBlogs.find((known) => known.type === type);
  if (!blog) return undefined;
  if (slug === undefined) return { path: blogCardPath(blog), card: blogCard(blog) };
  try {
    const post = await contentClient(answers.forPage().ask).post(blog.type, decodeURIComponent(slug));
    return { path: postCardPath(blog, post), card: postCard(blog, post) };
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof URIError) return undefined;
    throw error;
  }
}
