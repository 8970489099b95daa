import { mkdir } from 'node:fs/promises';
import { mediaPath } from '@contenthub/contracts/content/content-paths';
import { crossOriginHeaders } from '@contenthub/server-kit/http/response-headers';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The picture store. Names are made of the content, so an answer never goes stale. */
export async function addMediaRoute(app: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${mediaPath}/`,
    immutable: true,
    maxAge: '1y',
    index: false,
    setHeaders(reply) {
      // An SVG that is opened by itself is a document: it may draw, and nothing else.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      // Feed readers show the pictures of posts on their own sites.
      reply.headers(crossOriginHeaders);
    },
  });
}
