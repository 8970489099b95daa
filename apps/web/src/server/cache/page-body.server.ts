import type { Encoding } from '../http/request.server.ts';
import type { PageDocument } from '../rendering/document.server.ts';
import type { VisitorFragment } from '../visitor/visitor-fragment.server.ts';
import { SharedPart, SplitGzip } from './split-gzip.server.ts';

/** The parts of a page, between which each response has its visitor fragment. */
export class PageBody {
  readonly #before: SharedPart;
  readonly #shared: SharedPart;
  readonly #after: Buffer;
  readonly #joined: Partial<Record<Encoding, { body: Buffer; fragment: Buffer }>> = {};
  #gzip: SplitGzip | undefined;
  #compressing: Promise<SplitGzip> | undefined;

  constructor(document?: PageDocument) {
    this.#before = SharedPart.of(document?.before ?? '');
    this.#shared = SharedPart.of(document?.shared ?? '');
    this.#after = Buffer.from(document?.after ?? '');
  }

  get isEmpty(): boolean {
    return this.#after.length === 0;
  }

  get bytes(): number {
    return this.#before.bytes.length + this.#shared.bytes.length + this.#after.length;
  }

  /** Whether it can be sent in this encoding without compressing it first. */
  isReady(encoding: Encoding): boolean {
    return encoding === 'identity' || this.isEmpty || this.#gzip !== undefined;
  }

  /** Compresses it on another thread, once for all requests. */
  async prepare(encoding: Encoding): Promise<void> {
    if (this.isReady(encoding)) return;
    this.#compressing ??= SplitGzip.compress(this.#before, this.#shared, this.#after);
    this.#gzip = await this.#compressing;
  }

  /** With the shared fragment. It is joined once per configuration, not per request. */
  join(fragment: VisitorFragment, encoding: Encoding): Buffer {
    const joined = this.#joined[encoding];
    if (joined?.fragment === fragment.bytes) return joined.body;
    const body = Buffer.concat(this.chunks(fragment, encoding));
    this.#joined[encoding] = { body, fragment: fragment.bytes };
    return body;
  }

  /** With a visitor's own fragment, in chunks. Joining them would cost a fifth of a cached response. */
  chunks(fragment: VisitorFragment, encoding: Encoding): Buffer[] {
    if (this.isEmpty) return [];
    if (encoding === 'identity') return [this.#before.bytes, fragment.bytes, this.#shared.bytes, this.#after];
    if (!this.#gzip) throw new Error('The page was not prepared for this encoding.');
    return this.#gzip.chunksWith(fragment);
  }
}
