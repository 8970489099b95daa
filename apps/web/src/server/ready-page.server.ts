import { capabilityHeader, surrogateControl, surrogateControlHeader } from '@contenthub/contracts/edge-headers';
import type { PageDocument } from './document.server.ts';
import type { Encoding } from './encoding.server.ts';
import { GzipHalves } from './gzip-halves.server.ts';
import type { Block } from './visitor-blocks.server.ts';

type Headers = Readonly<Record<string, string>>;

type Whose = Exclude<Block['for'], 'edge'>;

/**
 * What a browser may do with a page that holds a visitor's block; nobody else may keep it. What many get differs by
 * country, and a cache on the way does not know the country.
 */
const cacheControl: Record<Whose, string> = {
  many: 'private, max-age=0, must-revalidate',
  bucket: 'private, max-age=0, must-revalidate',
  session: 'private, no-store',
};

/** Beside the page itself it keeps its compressed halves, and what many get of them: about a quarter of it each; joined whole, it stands twice. */
const copies = 2.5;

/** About what the headers take, so that even a cache full of redirects has a limit. */
const headerBytes = 2_000;

/** A page ready to be sent to anybody: its halves, and joined with the block that many had last. */
export class ReadyPage {
  readonly status: number;
  readonly #headers: Record<Encoding, Record<Block['for'], Headers>>;
  readonly #before: Buffer;
  readonly #after: Buffer;
  readonly #joined: Partial<Record<Encoding, { whole: Buffer; inside: Buffer }>> = {};
  #gzip: GzipHalves | undefined;

  constructor(status: number, headers: Headers, document?: PageDocument) {
    this.status = status;
    this.#before = Buffer.from(document?.before ?? '');
    this.#after = Buffer.from(document?.after ?? '');
    const plain = this.#isEmpty ? headers : { ...headers, vary: `accept-encoding, ${capabilityHeader}` };
    const gzipped = this.#isEmpty ? headers : { ...plain, 'content-encoding': 'gzip' };
    this.#headers = { identity: forEach(plain), gzip: forEach(gzipped) };
  }

  get bytes(): number {
    return headerBytes + Math.ceil((this.#before.length + this.#after.length) * copies);
  }

  headersWith(block: Block, encoding: Encoding): Headers {
    return this.#headers[encoding][block.for];
  }

  /** The page as it goes to everybody who has this block, in one piece: joined once, and not for each of them. */
  wholeWith({ bytes }: Block, encoding: Encoding): Buffer {
    const known = this.#joined[encoding];
    if (known?.inside === bytes) return known.whole;
    const whole = Buffer.concat(this.partsWith(bytes, encoding));
    this.#joined[encoding] = { whole, inside: bytes };
    return whole;
  }

  /** The page with a block of somebody's own, in parts: joining them would cost a fifth of a cached answer. */
  partsWith(bytes: Buffer, encoding: Encoding): Buffer[] {
    if (this.#isEmpty) return [];
    if (encoding === 'identity') return [this.#before, bytes, this.#after];
    this.#gzip ??= new GzipHalves(this.#before, this.#after);
    return this.#gzip.partsWith(bytes);
  }

  get #isEmpty(): boolean {
    return this.#after.length === 0;
  }
}

function forEach(headers: Headers): Record<Block['for'], Headers> {
  return {
    many: keptOnlyBy('many', headers),
    bucket: keptOnlyBy('bucket', headers),
    session: keptOnlyBy('session', headers),
    edge: headers.location ? headers : { ...headers, [surrogateControlHeader]: surrogateControl },
  };
}

/** A redirect holds no block, and what nobody may keep already stays so. */
function keptOnlyBy(whose: Whose, headers: Headers): Headers {
  const open = !headers.location && headers['cache-control']?.startsWith('public');
  return open ? { ...headers, 'cache-control': cacheControl[whose] } : headers;
}
