import { type BatchedResponse, batchPath, maxBatchSize, parseBatch } from '@contenthub/contracts/content/content-batch';
import { maxSlugLength } from '@contenthub/contracts/http/endpoint';
import { type ReadResponse, ResponseError, serviceRead } from '@contenthub/server-kit/outgoing/service-fetch';
import { apiBase } from '../../data/content-client.ts';

type PendingFetch = PromiseWithResolvers<ReadResponse> & { address: string };

/** The content service sends a batch after this share of the timeout, even if a slow resource is still missing. */
const batchShareOfDeadline = 0.8;

/**
 * Fetches from the content service with a timeout. Fetches started in one turn of the event loop share one request,
 * because most of the time of a request is not its query. Each has its own status and fails on its own.
 */
export class BatchingFetcher {
  readonly #url: string;
  /** Past newsletters come from the platform. */
  readonly #platformUrl: string | undefined;
  readonly #deadlineMs: number;
  #pending: PendingFetch[] = [];

  constructor(url: string, deadlineMs: number, platformUrl?: string) {
    this.#url = url;
    this.#platformUrl = platformUrl;
    this.#deadlineMs = deadlineMs;
  }

  /** Resolves with a success or a 404. */
  async get(address: string): Promise<ReadResponse> {
    if (!mayExist(address)) return { ok: false, status: 404, headers: { get: () => null }, text: '' };
    if (apiBase(address) === '') return this.#read((this.#platformUrl ?? this.#url) + address);
    const pending = { address, ...Promise.withResolvers<ReadResponse>() };
    if (this.#pending.length === 0) queueMicrotask(() => this.#send());
    this.#pending.push(pending);
    return pending.promise;
  }

  #send(): void {
    const fetches = this.#pending;
    this.#pending = [];
    for (let at = 0; at < fetches.length; at += maxBatchSize)
      void this.#sendBatch(fetches.slice(at, at + maxBatchSize));
  }

  async #sendBatch(fetches: readonly PendingFetch[]): Promise<void> {
    const addresses = fetches.map(({ address }) => address);
    try {
      const responses = fetches.length > 1 ? await this.#readBatch(addresses) : undefined;
      for (const [index, pending] of fetches.entries()) {
        const batched = responses?.[index];
        if (batched) settle(pending, batched);
        else this.#read(this.#urlOf(pending)).then(pending.resolve, pending.reject);
      }
    } catch (error) {
      for (const { reject } of fetches) reject(error);
    }
  }

  /** Undefined if the content service is of an earlier release, which has no batches. */
  async #readBatch(addresses: readonly string[]): Promise<BatchedResponse[] | undefined> {
    const waitMs = Math.max(1, Math.floor(this.#deadlineMs * batchShareOfDeadline));
    const { ok, text } = await this.#read(this.#url + batchPath(addresses, waitMs));
    return ok ? parseBatch(text) : undefined;
  }

  #urlOf({ address }: PendingFetch): string {
    return this.#url + apiBase(address) + address;
  }

  #read(url: string): Promise<ReadResponse> {
    return serviceRead(url, this.#deadlineMs, {}, [404]);
  }
}

/** Readers ask for any path, and the content service refuses a slug that is too long or has a NUL. */
function mayExist(address: string): boolean {
  const segments = address.split('?', 1).join().split('/');
  return segments.every((each) => !each.includes('%00') && decodeURIComponent(each).length <= maxSlugLength);
}

function settle({ address, resolve, reject }: PendingFetch, { status, headers, text }: BatchedResponse): void {
  const ok = status >= 200 && status < 300;
  if (ok || status === 404) resolve({ ok, status, headers: { get: (name) => headers[name] ?? null }, text });
  else reject(new ResponseError(status, address));
}
