import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import type { FeedCursor } from '@contenthub/change-feed/change-feed';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFoundError } from '../../data/content-client.ts';
import { MovedError } from '../../routes/route.ts';
import type { WriteContext } from '../../seo/generated-file.ts';
import { type GeneratedFileMatch, matchGeneratedFile } from '../../seo/generated-files.ts';
import type { ContentCache, Purge } from '../cache/content-cache.server.ts';
import { type CacheEntry, type CacheObserver, type EntryStatus, KeyedCache } from '../cache/keyed-cache.server.ts';
import {
  cacheControlFor,
  freshnessHeaders,
  incompleteCacheControl,
  incompleteFreshMs,
} from '../cache/page-cache.server.ts';
import { retryAfterSeconds } from '../rendering/fallback-pages.server.ts';
import type { PageHandler } from './page-routes.server.ts';
import { negotiateEncoding, splitUrl } from './request.server.ts';

/** Serves generated files. Every other path is a page. */
export function createGeneratedFileHandler(files: GeneratedFileCache, pageHandler: PageHandler): PageHandler {
  const respond = async (request: FastifyRequest, reply: FastifyReply, path: string, match: GeneratedFileMatch) => {
    try {
      return sendFile(reply, await files.getFile(path, match));
    } catch (error) {
      // A missing file shows the same 404 page as any other path.
      if (error instanceof NotFoundError) return pageHandler(request, reply);
      if (error instanceof MovedError) return reply.code(301).header('location', error.location).send();
      request.log.error({ err: error }, 'generating file failed');
      reply.code(503).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store');
      return reply.type('text/plain; charset=utf-8').send('Please try again in a few seconds.\n');
    }
  };
  return (request, reply) => {
    const { path } = splitUrl(request.url);
    const found = matchGeneratedFile(path);
    return found ? respond(request, reply, path, found) : pageHandler(request, reply);
  };
}

function sendFile(reply: FastifyReply, { headers, gzipped }: CompressedFile): FastifyReply {
  reply.headers(headers);
  if (reply.request.headers['if-none-match']?.split(/,\s*/).includes(headers.etag ?? '')) return reply.code(304).send();
  if (negotiateEncoding(reply.request.headers['accept-encoding']) === 'identity')
    return reply.send(Readable.from([gzipped]).pipe(createGunzip()));
  return reply.header('content-encoding', 'gzip').send(gzipped);
}

type Options = Pick<WriteContext, 'origin' | 'accountPages'> & {
  content: ContentCache;
  cacheBytes: number;
  /** The latest position received from the change feed. */
  feedCursor: () => FeedCursor | undefined;
  /** Sent with every file. */
  headers: Readonly<Record<string, string>>;
  observer?: CacheObserver;
};

/** Cache of generated files, purged by key like pages. */
export class GeneratedFileCache {
  readonly #options: Options;
  readonly #cache: KeyedCache<CompressedFile> | undefined;

  constructor(options: Options) {
    this.#options = options;
    if (options.cacheBytes > 0) this.#cache = new KeyedCache(options.cacheBytes, options.observer);
  }

  async getFile(path: string, match: GeneratedFileMatch): Promise<CompressedFile> {
    if (!this.#cache) return (await this.#generate(match)).value;
    return (await this.#cache.get(path, () => this.#generate(match))).value;
  }

  /** Reads a cached file for an operator, without using or generating it. */
  inspect(path: string): EntryStatus<CompressedFile> | undefined {
    return this.#cache?.inspect(path);
  }

  /** As with pages, a file with removed content is not served again. */
  purge({ keys, removed = [] }: Purge): void {
    if (removed.length > 0) this.#cache?.remove(keys);
    else this.#cache?.purge(keys);
  }

  purgeAll(): void {
    this.#cache?.purgeAll();
  }

  async #generate({
    name,
    contentType,
    cache,
    canonical,
    write,
  }: GeneratedFileMatch): Promise<CacheEntry<CompressedFile>> {
    const { content, origin, accountPages, headers } = this.#options;
    // Read before any content is fetched, so that the file includes every change up to this cursor.
    const feedCursor = this.#options.feedCursor();
    const tracked = content.forGeneratedFile();
    const chunks = write({
      origin,
      accountPages,
      fetchContent: tracked.fetchContent,
      fetchUncached: tracked.fetchUncached,
    });
    const value = await compressFile(chunks, () => ({
      ...headers,
      'content-type': contentType,
      ...(canonical && { link: `<${new URL(canonical, origin).href}>; rel="canonical"` }),
      'cache-control': tracked.isComplete() ? cacheControlFor(cache) : incompleteCacheControl,
      ...freshnessHeaders(feedCursor, tracked.stale()),
      'surrogate-key': [surrogateKey.page(name), ...tracked.keys()].join(' '),
    }));
    const freshMs = tracked.isComplete() ? cache.fresh * 1000 : incompleteFreshMs;
    return { value, keys: tracked.keys(), freshMs, bytes: value.gzipped.length };
  }
}

type Headers = Readonly<Record<string, string>>;

/** A file ready to send. Only the compressed form is stored, about a tenth of the size. */
type CompressedFile = { gzipped: Buffer; headers: Headers };

/** Compresses the chunks as they arrive, so that the whole file is never in memory. Reads the headers last. */
async function compressFile(chunks: AsyncIterable<string>, headers: () => Headers): Promise<CompressedFile> {
  const digest = createHash('sha256');
  async function* hashed() {
    for await (const chunk of chunks) {
      digest.update(chunk);
      if (chunk) yield chunk;
    }
  }
  const gzip = createGzip();
  const source = Readable.from(hashed());
  source.on('error', (error) => gzip.destroy(error));
  const gzipped = await buffer(source.pipe(gzip));
  // Weak, because it identifies the content and not its compressed form.
  const etag = `W/"${digest.digest('base64url').slice(0, 27)}"`;
  return { gzipped, headers: { ...headers(), etag, vary: 'accept-encoding' } };
}
