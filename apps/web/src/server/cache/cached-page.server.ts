import { constants, crc32, deflateRawSync } from 'node:zlib';
import { capabilityHeader, surrogateControl, surrogateControlHeader } from '@contenthub/contracts/http/edge-caching';
import type { Encoding } from '../http/request.server.ts';
import type { PageDocument } from '../rendering/document.server.ts';
import type { VisitorFragment } from '../visitor/visitor-fragments.server.ts';

type Headers = Readonly<Record<string, string>>;

type Audience = Exclude<VisitorFragment['audience'], 'edge'>;

/**
 * What a browser may do with a page that holds a visitor's block; nobody else may keep it. What many get differs by
 * country, and a cache on the way does not know the country.
 */
const cacheControl: Record<Audience, string> = {
  many: 'private, max-age=0, must-revalidate',
  bucket: 'private, max-age=0, must-revalidate',
  session: 'private, no-store',
};

/** Beside the page itself it keeps its compressed halves, and what many get of them: about a quarter of it each; joined whole, it stands twice. */
const memoryFactor = 2.5;

/** About what the headers take, so that even a cache full of redirects has a limit. */
const headerBytes = 2_000;

/** A page ready to be sent to anybody: its halves, and joined with the block that many had last. */
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

  /** The page as it goes to everybody who has this block, in one piece: joined once, and not for each of them. */
  bodyFor({ bytes }: VisitorFragment, encoding: Encoding): Buffer {
    const known = this.#bodies[encoding];
    if (known?.fragment === bytes) return known.body;
    const whole = Buffer.concat(this.chunksFor(bytes, encoding));
    this.#bodies[encoding] = { body: whole, fragment: bytes };
    return whole;
  }

  /** The page with a block of somebody's own, in parts: joining them would cost a fifth of a cached answer. */
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

/** A redirect holds no block, and what nobody may keep already stays so. */
function restrictCaching(audience: Audience, headers: Headers): Headers {
  const isPublic = !headers.location && headers['cache-control']?.startsWith('public');
  return isPublic ? { ...headers, 'cache-control': cacheControl[audience] } : headers;
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const maxStoredBytes = 0xffff;

/**
 * A page compressed once, in two halves. What comes between them for one visitor goes in as it is, in stored blocks of the
 * same format: compressing a page for each request would cost many times what sending it does.
 */
export class SplitGzip {
  readonly #before: Buffer;
  readonly #after: Buffer;
  readonly #plainBefore: { crc: number; length: number };
  readonly #plainAfter: Buffer;

  constructor(before: Buffer, after: Buffer) {
    // A full flush ends on a whole byte, and nothing after it refers to what stood before.
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
