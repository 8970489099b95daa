import { capabilityHeader } from '@contenthub/contracts/http/edge-caching';
import type { Encoding } from '../http/request.server.ts';
import type { PageDocument } from '../rendering/document.server.ts';
import type { VisitorFragment } from '../visitor/visitor-fragment.server.ts';
import { SharedPart, SplitGzip } from './split-gzip.server.ts';

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

/** A cached page takes about 2.5 times its size: the page itself, its compressed parts and the joined copies. */
const memoryFactor = 2.5;

/** Approximate size of the headers, so that a cache full of redirects is bounded too. */
const headerBytes = 2_000;

/** A page ready to send: its parts, and a copy joined with the latest shared fragment. */
export class CachedPage {
  readonly status: number;
  readonly #headers: Record<Encoding, Record<Recipient, Headers>>;
  readonly #before: SharedPart;
  readonly #shared: SharedPart;
  readonly #after: Buffer;
  readonly #bodies: Partial<Record<Encoding, { body: Buffer; fragment: Buffer }>> = {};
  #gzip: SplitGzip | undefined;
  #compressing: Promise<SplitGzip> | undefined;

  constructor(status: number, headers: Headers, document?: PageDocument) {
    this.status = status;
    this.#before = SharedPart.of(document?.before ?? '');
    this.#shared = SharedPart.of(document?.shared ?? '');
    this.#after = Buffer.from(document?.after ?? '');
    const identity = this.#isEmpty ? headers : { ...headers, vary: `accept-encoding, ${capabilityHeader}` };
    const gzipped = this.#isEmpty ? headers : { ...identity, 'content-encoding': 'gzip' };
    this.#headers = { identity: headersByRecipient(identity), gzip: headersByRecipient(gzipped) };
  }

  get bytes(): number {
    return (
      headerBytes +
      Math.ceil((this.#before.bytes.length + this.#shared.bytes.length + this.#after.length) * memoryFactor)
    );
  }

  /** The headers that an edge gets, which include the surrogate keys. */
  get originHeaders(): Headers {
    return this.#headers.identity.edge;
  }

  headersFor(recipient: Recipient, encoding: Encoding): Headers {
    return this.#headers[encoding][recipient];
  }

  /** Whether the page can be sent in this encoding without compressing it first. */
  isReady(encoding: Encoding): boolean {
    return encoding === 'identity' || this.#isEmpty || this.#gzip !== undefined;
  }

  /** Compresses the page on another thread, once for all requests. */
  async prepare(encoding: Encoding): Promise<void> {
    if (this.isReady(encoding)) return;
    this.#compressing ??= SplitGzip.compress(this.#before, this.#shared, this.#after);
    this.#gzip = await this.#compressing;
  }

  /** The page with the shared fragment. It is joined once per configuration, not per request. */
  bodyFor(fragment: VisitorFragment, encoding: Encoding): Buffer {
    const cached = this.#bodies[encoding];
    if (cached?.fragment === fragment.bytes) return cached.body;
    const body = Buffer.concat(this.chunksFor(fragment, encoding));
    this.#bodies[encoding] = { body, fragment: fragment.bytes };
    return body;
  }

  /** The page with a visitor's own fragment, in chunks. Joining them would cost a fifth of a cached response. */
  chunksFor(fragment: VisitorFragment, encoding: Encoding): Buffer[] {
    if (this.#isEmpty) return [];
    if (encoding === 'identity') return [this.#before.bytes, fragment.bytes, this.#shared.bytes, this.#after];
    if (!this.#gzip) throw new Error('The page was not prepared for this encoding.');
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
