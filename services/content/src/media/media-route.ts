import { mkdir } from 'node:fs/promises';
import { mediaPath } from '@contenthub/contracts/content/content-paths';
import { crossOriginHeaders } from '@contenthub/server-kit/http/response-headers';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the media store. File names are content hashes, so responses never become stale. */
export async function addMediaRoute(app: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${mediaPath}/`,
    immutable: true,
    maxAge: '1y',
    index: false,
    setHeaders(reply) {
      // An SVG that is opened directly is a document, so the policy forbids everything but drawing.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      // Feed readers show the pictures of posts on their own sites.
      reply.headers(crossOriginHeaders);
    },
  });
}
