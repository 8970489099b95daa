import type { PageDocument } from './document.server.ts';
import type { Block } from './visitor-blocks.server.ts';

type Headers = Readonly<Record<string, string>>;

type Whose = Exclude<Block['for'], 'many'>;

/** What a browser may do with a page that holds its visitor's own block; nobody else may keep it. */
const cacheControl: Record<Whose, string> = {
  bucket: 'private, max-age=0, must-revalidate',
  session: 'private, no-store',
};

/** A page ready to be sent to anybody. There is one copy of it, with the block inside that many had last. */
export class ReadyPage {
  readonly status: number;
  readonly headers: Headers;
  readonly #ownHeaders: Record<Whose, Headers>;
  readonly #blockAt: number;
  #whole: Buffer;
  #inside: Buffer = Buffer.alloc(0);

  constructor(status: number, headers: Headers, { before, after }: PageDocument = { before: '', after: '' }) {
    this.status = status;
    this.headers = headers;
    this.#ownHeaders = { bucket: keptOnlyBy('bucket', headers), session: keptOnlyBy('session', headers) };
    this.#blockAt = Buffer.byteLength(before);
    this.#whole = Buffer.from(before + after);
  }

  get bytes(): number {
    return this.#whole.length;
  }

  headersWith(block: Block): Headers {
    return block.for === 'many' ? this.headers : this.#ownHeaders[block.for];
  }

  /** The page as it goes to everybody who has this block, in one piece: joined once, and not for each of them. */
  wholeWith({ bytes }: Block): Buffer {
    if (this.#whole.length > 0 && bytes !== this.#inside) {
      this.#whole = Buffer.concat(this.partsWith(bytes));
      this.#inside = bytes;
    }
    return this.#whole;
  }

  /** The page with a block of somebody's own, in parts: joining them would cost a fifth of a cached answer. */
  partsWith(bytes: Buffer): Buffer[] {
    if (this.#whole.length === 0) return [];
    const before = this.#whole.subarray(0, this.#blockAt);
    const after = this.#whole.subarray(this.#blockAt + this.#inside.length);
    return [before, bytes, after];
  }
}

/** A redirect holds no block, and what nobody may keep already stays so. */
function keptOnlyBy(whose: Whose, headers: Headers): Headers {
  const open = !headers.location && headers['cache-control']?.startsWith('public');
  return open ? { ...headers, 'cache-control': cacheControl[whose] } : headers;
}
