import { trustScriptUrl } from '../../browser/trusted-types/trusted-types.ts';
import type { CheckRequest, CheckResponse } from './checker-worker.ts';
import workerAddress from './checker-worker.ts?worker&url';
import { toIssues, type WritingIssue } from './writing-issues.ts';

/** Checks texts in a web worker, one after the other. Callers use only the newest result. */
export class Checker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { text: string; found: PromiseWithResolvers<WritingIssue[]> }>();
  readonly #onProgress: (progress: number) => void;
  #last = 0;

  constructor(onProgress: (progress: number) => void = () => {}) {
    this.#onProgress = onProgress;
    // A worker must be same-origin, even if assets are served from another origin.
    const { pathname } = new URL(workerAddress, import.meta.url);
    this.#worker = new Worker(trustScriptUrl(new URL(pathname, location.origin).href), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<CheckResponse>) => this.#onMessage(data));
    this.#worker.addEventListener('error', (event) => this.#fail(new Error(event.message || 'The checker stopped.')));
  }

  check(text: string): Promise<WritingIssue[]> {
    this.#last += 1;
    const found = Promise.withResolvers<WritingIssue[]>();
    this.#waiting.set(this.#last, { text, found });
    this.#worker.postMessage({ id: this.#last, text } satisfies CheckRequest);
    return found.promise;
  }

  stop(): void {
    this.#worker.terminate();
  }

  #onMessage(response: CheckResponse): void {
    if ('progress' in response) {
      this.#onProgress(response.progress);
      return;
    }
    const request = this.#waiting.get(response.id);
    this.#waiting.delete(response.id);
    if ('error' in response) request?.found.reject(new Error(response.error));
    else request?.found.resolve(toIssues(request.text, response.issues));
  }

  #fail(error: Error): void {
    for (const { found } of this.#waiting.values()) found.reject(error);
    this.#waiting.clear();
  }
}
