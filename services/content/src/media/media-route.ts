import { Readable } from 'node:stream';
import { mediaPath } from '@contenthub/contracts/content/content-paths';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { crossOriginHeaders } from '@contenthub/server-kit/http/response-headers';
import type { FastifyInstance } from 'fastify';
import { type ByteRange, type MediaStorage, mediaCacheControl, mediaContentType } from './media-storage.ts';

/** Serves the media storage. File names are content hashes, so responses never become stale. */
export function addMediaRoute(app: FastifyInstance, storage: MediaStorage): void {
  app.get<{ Params: { name: string } }>(`${mediaPath}/:name`, async ({ params: { name }, headers, method }, reply) => {
    const type = mediaContentType(name);
    const size = type === undefined ? undefined : await storage.size(name);
    if (size === undefined) throw new HttpError(404, 'not-found', 'Media file not found.');
    // The name identifies the content, so all processes that share a storage send the same ETag.
    const etag = `"${name}"`;
    reply.headers({
      ...crossOriginHeaders,
      etag,
      'cache-control': mediaCacheControl,
      'accept-ranges': 'bytes',
      // An SVG that is opened directly is a document, so the policy forbids everything but drawing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const matches = headers['if-range'] === undefined || headers['if-range'] === etag;
    const range = matches ? parseRange(headers.range, size) : undefined;
    reply.header('content-type', type);
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${size}`).header('cache-control', 'no-store');
      throw new HttpError(416, 'bad-request', 'The range is outside of the file.');
    }
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    reply.header('content-length', range ? range.end - range.start + 1 : size);
    // An empty stream, because Fastify replaces the length of an empty body.
    return reply.send(method === 'HEAD' ? Readable.from([]) : await storage.open(name, range));
  });
}

/** Parses a single byte range. Several ranges, or an invalid header, give the whole file, as RFC 9110 permits. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return undefined;
  const [first, last] = [match[1] && Number(match[1]), match[2] && Number(match[2])];
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}
