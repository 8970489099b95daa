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

  /** Joining costs about as much as all the rest of a cached answer: what many get is joined once. */
  bodyWith({ bytes, for: whom }: Block): Buffer {
    if (this.#whole.length === 0 || bytes === this.#inside) return this.#whole;
    const before = this.#whole.subarray(0, this.#blockAt);
    const after = this.#whole.subarray(this.#blockAt + this.#inside.length);
    const joined = Buffer.concat([before, bytes, after], before.length + bytes.length + after.length);
    if (whom === 'many') {
      this.#whole = joined;
      this.#inside = bytes;
    }
    return joined;
  }
}

/** A redirect holds no block, and what nobody may keep already stays so. */
function keptOnlyBy(whose: Whose, headers: Headers): Headers {
  const open = !headers.location && headers['cache-control']?.startsWith('public');
  return open ? { ...headers, 'cache-control': cacheControl[whose] } : headers;
}
