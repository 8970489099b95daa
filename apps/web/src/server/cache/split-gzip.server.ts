import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { VisitorFragment } from '../visitor/visitor-fragment.server.ts';

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const deflate = promisify(deflateRaw);
const maxStoredBytes = 0xffff;
/** Deflate refers to earlier bytes within this distance. */
const windowBytes = 32 * 1024;

/** A part that many pages have, such as the styles of a page type. It is compressed once for all of them. */
export class SharedPart {
  static readonly #parts = new LRUCache<string, SharedPart>({ max: 200 });
  readonly bytes: Buffer;
  #deflated: Buffer | undefined;

  private constructor(text: string) {
    this.bytes = Buffer.from(text);
  }

  static of(text: string): SharedPart {
    let part = SharedPart.#parts.get(text);
    if (!part) {
      part = new SharedPart(text);
      SharedPart.#parts.set(text, part);
    }
    return part;
  }

  /** A full flush ends on a byte boundary, so that other compressed bytes can follow. */
  get deflated(): Buffer {
    this.#deflated ??= deflateRawSync(this.bytes, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
    return this.#deflated;
  }
}

/**
 * A page compressed in parts, once. The visitor fragment goes after the first one: compressed on its own if many pages
 * share it, otherwise uncompressed as stored deflate blocks. Compressing the page per request would cost many times
 * more than sending it.
 */
export class SplitGzip {
  readonly #before: SharedPart;
  readonly #shared: SharedPart;
  readonly #after: Buffer;
  readonly #deflatedAfter: Buffer;

  private constructor(before: SharedPart, shared: SharedPart, after: Buffer, deflatedAfter: Buffer) {
    this.#before = before;
    this.#shared = shared;
    this.#after = after;
    this.#deflatedAfter = deflatedAfter;
  }

  static async compress(before: SharedPart, shared: SharedPart, after: Buffer): Promise<SplitGzip> {
    // The reader has the shared part when it reads the last one, which may therefore refer to it.
    const dictionary = shared.bytes.subarray(-windowBytes);
    const options = dictionary.length > 0 ? { dictionary } : {};
    return new SplitGzip(before, shared, after, await deflate(after, options));
  }

  chunksWith({ bytes, deflated }: Pick<VisitorFragment, 'bytes' | 'deflated'>): Buffer[] {
    const plain = [this.#before.bytes, bytes, this.#shared.bytes, this.#after];
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(
      plain.reduce((crc, part) => crc32(part, crc), 0),
      0,
    );
    trailer.writeUInt32LE(
      plain.reduce((sum, { length }) => sum + length, 0),
      4,
    );
    const fragment = deflated ? [deflated] : storedBlocks(bytes);
    return [gzipHeader, this.#before.deflated, ...fragment, this.#shared.deflated, this.#deflatedAfter, trailer];
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
