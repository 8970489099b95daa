import { constants, crc32, deflateRawSync } from 'node:zlib';
import { capabilityHeader } from '@contenthub/contracts/http/edge-caching';
import type { Encoding } from '../http/request.server.ts';
import type { PageDocument } from '../rendering/document.server.ts';
import type { VisitorFragment } from '../visitor/visitor-fragment.server.ts';

type Headers = Readonly<Record<string, string>>;

/** Who gets the page: an edge that shares it, a browser that gets the shared page, or the browser of a session. */
export type Recipient = 'edge' | 'browser' | 'session';

/**
 * How browsers may cache a page. Other caches must not store it, because they cannot be purged, and because its
 * response may set the visitor's country class.
 */
const browserCacheControl: Record<Exclude<Recipient, 'edge'>, string> = {
  browser: 'private, max-age=0, must-revalidate',
  session: 'private, no-store',
};

/** A cached page takes about 2.5 times its size: the page itself, its compressed halves and the joined copies. */
const memoryFactor = 2.5;

/** Approximate size of the headers, so that a cache full of redirects is bounded too. */
const headerBytes = 2_000;

/** A page ready to send: its two halves, and a copy joined with the latest shared fragment. */
export class CachedPage {
  readonly status: number;
  readonly #headers: Record<Encoding, Record<Recipient, Headers>>;
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
    this.#headers = { identity: headersByRecipient(identity), gzip: headersByRecipient(gzipped) };
  }

  get bytes(): number {
    return headerBytes + Math.ceil((this.#before.length + this.#after.length) * memoryFactor);
  }

  /** The headers that an edge gets, which include the surrogate keys. */
  get originHeaders(): Headers {
    return this.#headers.identity.edge;
  }

  headersFor(recipient: Recipient, encoding: Encoding): Headers {
    return this.#headers[encoding][recipient];
  }

  /** The page with the shared fragment. It is joined once per configuration, not per request. */
  bodyFor(fragment: VisitorFragment, encoding: Encoding): Buffer {
    const known = this.#bodies[encoding];
    if (known?.fragment === fragment.bytes) return known.body;
    const body = Buffer.concat(this.chunksFor(fragment, encoding));
    this.#bodies[encoding] = { body, fragment: fragment.bytes };
    return body;
  }

  /** The page with a visitor's own fragment, in chunks. Joining them would cost a fifth of a cached response. */
  chunksFor(fragment: VisitorFragment, encoding: Encoding): Buffer[] {
    if (this.#isEmpty) return [];
    if (encoding === 'identity') return [this.#before, fragment.bytes, this.#after];
    this.#gzip ??= new SplitGzip(this.#before, this.#after);
    return this.#gzip.chunksWith(fragment);
  }

  get #isEmpty(): boolean {
    return this.#after.length === 0;
  }
}

function headersByRecipient(headers: Headers): Record<Recipient, Headers> {
  // Redirects contain no fragment, and uncacheable pages stay uncacheable.
  const isShareable = !headers.location && headers['cache-control']?.startsWith('public');
  const headersOf = (recipient: Exclude<Recipient, 'edge'>) =>
    isShareable ? { ...headers, 'cache-control': browserCacheControl[recipient] } : headers;
  return { edge: headers, browser: headersOf('browser'), session: headersOf('session') };
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const maxStoredBytes = 0xffff;

/**
 * A page compressed once, in two halves. The visitor fragment goes between them: compressed on its own if many pages
 * share it, otherwise uncompressed as stored deflate blocks. Compressing the page per request would cost many times
 * more than sending it.
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

  chunksWith({ bytes, deflated }: Pick<VisitorFragment, 'bytes' | 'deflated'>): Buffer[] {
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(this.#plainAfter, crc32(bytes, this.#plainBefore.crc)), 0);
    trailer.writeUInt32LE(this.#plainBefore.length + bytes.length + this.#plainAfter.length, 4);
    return [this.#before, ...(deflated ? [deflated] : storedBlocks(bytes)), this.#after, trailer];
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
