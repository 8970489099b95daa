import { constants, crc32, deflateRawSync } from 'node:zlib';

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const longestStored = 0xffff;

/**
 * A page compressed once, in two halves. What comes between them for one visitor goes in as it is, in stored blocks of the
 * same format: compressing a page for each request would cost many times what sending it does.
 */
export class GzipHalves {
  readonly #before: Buffer;
  readonly #after: Buffer;
  readonly #plainBefore: { crc: number; length: number };
  readonly #plainAfter: Buffer;

  constructor(before: Buffer, after: Buffer) {
    // A full flush ends on a whole byte, and nothing after it refers to what stood before.
    const open = deflateRawSync(before, { finishFlush: constants.Z_FULL_FLUSH });
    this.#before = Buffer.concat([header, open]);
    this.#after = deflateRawSync(after);
    this.#plainBefore = { crc: crc32(before), length: before.length };
    this.#plainAfter = after;
  }

  partsWith(between: Buffer): Buffer[] {
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(this.#plainAfter, crc32(between, this.#plainBefore.crc)), 0);
    trailer.writeUInt32LE(this.#plainBefore.length + between.length + this.#plainAfter.length, 4);
    return [this.#before, ...stored(between), this.#after, trailer];
  }
}

function stored(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += longestStored) {
    const block = bytes.subarray(at, at + longestStored);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & 0xffff, 3);
    blocks.push(head, block);
  }
  return blocks;
}
