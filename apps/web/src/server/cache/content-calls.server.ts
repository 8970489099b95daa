import { type BatchedResponse, batchPath, maxBatchSize, parseBatch } from '@contenthub/contracts/content/content-batch';
import { type ReadResponse, ResponseError, serviceRead } from '@contenthub/server-kit/outgoing/service-fetch';
import { apiBase } from '../../data/content-client.ts';

type Call = PromiseWithResolvers<ReadResponse> & { address: string };

/** A call that the content service cannot answer in time must not take the others' responses with it. */
const batchShareOfDeadline = 0.8;

/**
 * Calls the content service with a timeout. Calls that a page makes in one turn share one request, because most of the
 * time of a call is not its query. Each has its own status and fails on its own.
 */
export class ContentCalls {
  readonly #url: string;
  /** Past newsletters come from the platform. */
  readonly #platformUrl: string | undefined;
  readonly #deadlineMs: number;
  #waiting: Call[] = [];

  constructor(url: string, deadlineMs: number, platformUrl?: string) {
    this.#url = url;
    this.#platformUrl = platformUrl;
    this.#deadlineMs = deadlineMs;
  }

  /** Resolves with a success or a 404. */
  get(address: string): Promise<ReadResponse> {
    if (apiBase(address) === '') return this.#read((this.#platformUrl ?? this.#url) + address);
    const call = { address, ...Promise.withResolvers<ReadResponse>() };
    if (this.#waiting.length === 0) queueMicrotask(() => this.#send());
    this.#waiting.push(call);
    return call.promise;
  }

  #send(): void {
    const calls = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < calls.length; at += maxBatchSize) void this.#sendTogether(calls.slice(at, at + maxBatchSize));
  }

  async #sendTogether(calls: readonly Call[]): Promise<void> {
    const addresses = calls.map(({ address }) => address);
    try {
      const responses = calls.length > 1 ? await this.#readBatch(addresses) : undefined;
      for (const [index, call] of calls.entries()) {
        const batched = responses?.[index];
        if (batched) settle(call, batched);
        else this.#read(this.#addressOf(call)).then(call.resolve, call.reject);
      }
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  /** Undefined if the content service is of an earlier release, which has no batches. */
  async #readBatch(addresses: readonly string[]): Promise<BatchedResponse[] | undefined> {
    const waitMs = Math.max(1, Math.floor(this.#deadlineMs * batchShareOfDeadline));
    const { ok, text } = await this.#read(this.#url + batchPath(addresses, waitMs));
    return ok ? parseBatch(text) : undefined;
  }

  #addressOf({ address }: Call): string {
    return this.#url + apiBase(address) + address;
  }

  #read(address: string): Promise<ReadResponse> {
    return serviceRead(address, this.#deadlineMs, {}, [404]);
  }
}

function settle({ address, resolve, reject }: Call, { status, headers, text }: BatchedResponse): void {
  const ok = status >= 200 && status < 300;
  if (ok || status === 404) resolve({ ok, status, headers: { get: (name) => headers[name] ?? null }, text });
  else reject(new ResponseError(status, address));
}
