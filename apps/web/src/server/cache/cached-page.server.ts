import { capabilityHeader } from '@contenthub/contracts/http/edge-caching';
import type { Encoding } from '../http/request.server.ts';
import type { PageDocument } from '../rendering/document.server.ts';
import type { VisitorFragment } from '../visitor/visitor-fragment.server.ts';
import { PageBody } from './page-body.server.ts';

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

/** A page ready to send: its headers, and its body, which pages can share. */
export class CachedPage {
  readonly status: number;
  readonly #headers: Record<Encoding, Record<Recipient, Headers>>;
  readonly #body: PageBody;

  constructor(status: number, headers: Headers, document?: PageDocument | PageBody) {
    this.status = status;
    this.#body = document instanceof PageBody ? document : new PageBody(document);
    const { isEmpty } = this.#body;
    const identity = isEmpty ? headers : { ...headers, vary: `accept-encoding, ${capabilityHeader}` };
    const gzipped = isEmpty ? headers : { ...identity, 'content-encoding': 'gzip' };
    this.#headers = { identity: headersByRecipient(identity), gzip: headersByRecipient(gzipped) };
  }

  /** The same page with other headers. Nothing is compressed again. */
  withHeaders(headers: Headers): CachedPage {
    return new CachedPage(this.status, headers, this.#body);
  }

  get bytes(): number {
    return headerBytes + Math.ceil(this.#body.bytes * memoryFactor);
  }

  /** The headers that an edge gets, which include the surrogate keys. */
  get originHeaders(): Headers {
    return this.#headers.identity.edge;
  }

  headersFor(recipient: Recipient, encoding: Encoding): Headers {
    return this.#headers[encoding][recipient];
  }

  isReady(encoding: Encoding): boolean {
    return this.#body.isReady(encoding);
  }

  prepare(encoding: Encoding): Promise<void> {
    return this.#body.prepare(encoding);
  }

  bodyFor(fragment: VisitorFragment, encoding: Encoding): Buffer {
    return this.#body.join(fragment, encoding);
  }

  chunksFor(fragment: VisitorFragment, encoding: Encoding): Buffer[] {
    return this.#body.chunks(fragment, encoding);
  }
}

function headersByRecipient(headers: Headers): Record<Recipient, Headers> {
  // Redirects contain no fragment, and uncacheable pages stay uncacheable.
  const isShareable = !headers.location && headers['cache-control']?.startsWith('public');
  const headersOf = (recipient: Exclude<Recipient, 'edge'>) =>
    isShareable ? { ...headers, 'cache-control': browserCacheControl[recipient] } : headers;
  return { edge: headers, browser: headersOf('browser'), session: headersOf('session') };
}
