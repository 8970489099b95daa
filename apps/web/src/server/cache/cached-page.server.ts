import { constants, crc32, deflateRawSync } from 'node:zlib';
import { capabilityHeader, surrogateControl, surrogateControlHeader } from '@contenthub/contracts/http/edge-caching';
import type { Encoding } from '../http/request.server.ts';
import type { PageDocument } from '../rendering/document.server.ts';
import type { VisitorFragment } from '../visitor/visitor-fragments.server.ts';

type Headers = Readonly<Record<string, string>>;

type Audience = Exclude<VisitorFragment['audience'], 'edge'>;

/**
 * How browsers may cache a page that contains a visitor fragment. Shared caches must not store it, because even the
 * common fragment depends on the country, which they do not know.
 */
const cacheControl: Record<Audience, string> = {
  many: 'private, max-age=0, must-revalidate',
  bucket: 'private, max-age=0, must-revalidate',
  session: 'private, no-store',
};

/** A cached page takes about 2.5 times its size: the page itself, its compressed halves and the joined copies. */
const memoryFactor = 2.5;

/** Approximate size of the headers, so that a cache full of redirects is bounded too. */
const headerBytes = 2_000;

/** A page ready to send: its two halves, and a copy joined with the latest common fragment. */
export class CachedPage {
  readonly status: number;
  readonly #headers: Record<Encoding, Record<VisitorFragment['audience'], Headers>>;
  readonly #before: Buffer;
  readonly #after: Buffer;
  readonly #bodies: Partial<Record<Encoding, { body: Buffer; fragment: Buffer }>> = {};
  #gzip: SplitGzip | undefined;

  constructor(status: number, headers: Headers, document?: PageDocument) {
    this.status = status;
    this.#before = Buffer.from(document?.before ?? '');
    this.#after = Buffer.from(document?.after ?? '');
    const identity = this.#isEmpty ? headers : { ...headers, vary: `accept-encoding, ${capabilityHeader}` };
    const gzipped = this.#isEmpty ? headers : { ...identity, 'content-encoding': 'gzip' };
    this.#headers = { identity: headersByAudience(identity), gzip: headersByAudience(gzipped) };
  }

  get bytes(): number {
    return headerBytes + Math.ceil((this.#before.length + this.#after.length) * memoryFactor);
  }

  headersFor(fragment: VisitorFragment, encoding: Encoding): Headers {
    return this.#headers[encoding][fragment.audience];
  }

  /** The page with a fragment that many visitors share. It is joined once, not per request. */
  bodyFor({ bytes }: VisitorFragment, encoding: Encoding): Buffer {
    const known = this.#bodies[encoding];
    if (known?.fragment === bytes) return known.body;
    const whole = Buffer.concat(this.chunksFor(bytes, encoding));
    this.#bodies[encoding] = { body: whole, fragment: bytes };
    return whole;
  }

  /** The page with a visitor's own fragment, in chunks. Joining them would cost a fifth of a cached response. */
  chunksFor(bytes: Buffer, encoding: Encoding): Buffer[] {
    if (this.#isEmpty) return [];
    if (encoding === 'identity') return [this.#before, bytes, this.#after];
    this.#gzip ??= new SplitGzip(this.#before, this.#after);
    return this.#gzip.chunksWith(bytes);
  }

  get #isEmpty(): boolean {
    return this.#after.length === 0;
  }
}

function headersByAudience(headers: Headers): Record<VisitorFragment['audience'], Headers> {
  return {
    many: restrictCaching('many', headers),
    bucket: restrictCaching('bucket', headers),
    session: restrictCaching('session', headers),
    edge: headers.location ? headers : { ...headers, [surrogateControlHeader]: surrogateControl },
  };
}

/** Redirects contain no fragment, and uncacheable pages stay uncacheable. */
function restrictCaching(audience: Audience, headers: Headers): Headers {
  const isPublic = !headers.location && headers['cache-control']?.startsWith('public');
  return isPublic ? { ...headers, 'cache-control': cacheControl[audience] } : headers;
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const maxStoredBytes = 0xffff;

/**
 * A page compressed once, in two halves. The visitor fragment goes between them uncompressed, as stored deflate blocks.
 * Compressing the page per request would cost many times more than sending it.
 */
export class SplitGzip {
  readonly #before: Buffer;
  readonly #after: Buffer;
  readonly #plainBefore: { crc: number; length: number };
  readonly #plainAfter: Buffer;

  constructor(before: Buffer, after: Buffer) {
    // A full flush ends on a byte boundary, and nothing after it refers to earlier data.
    const open = deflateRawSync(before, { finishFlush: constants.Z_FULL_FLUSH });
    this.#before = Buffer.concat([gzipHeader, open]);
    this.#after = deflateRawSync(after);
    this.#plainBefore = { crc: crc32(before), length: before.length };
    this.#plainAfter = after;
  }

  chunksWith(fragment: Buffer): Buffer[] {
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(this.#plainAfter, crc32(fragment, this.#plainBefore.crc)), 0);
    trailer.writeUInt32LE(this.#plainBefore.length + fragment.length + this.#plainAfter.length, 4);
    return [this.#before, ...storedBlocks(fragment), this.#after, trailer];
  }
}

function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += maxStoredBytes) {
    const block = bytes.subarray(at, at + maxStoredBytes);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & 0xffff, 3);
    blocks.push(head, block);
  }
  return blocks;
}
