import { trustScriptUrl } from '../../browser/trusted-types/trusted-types.ts';
import type { CheckRequest, CheckResponse } from './checker-worker.ts';
import workerAddress from './checker-worker.ts?worker&url';
import { toIssues, type WritingIssue } from './writing-issues.ts';

/** Checks texts in a worker of its own. What is asked while another text is being checked waits; only the newest counts. */
export class Checker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { text: string; found: PromiseWithResolvers<WritingIssue[]> }>();
  readonly #onProgress: (progress: number) => void;
  #last = 0;

  constructor(onProgress: (progress: number) => void = () => {}) {
    this.#onProgress = onProgress;
    // A worker must come from the site itself, wherever the other files lie.
    const { pathname } = new URL(workerAddress, import.meta.url);
    this.#worker = new Worker(trustScriptUrl(new URL(pathname, location.origin).href), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<CheckResponse>) => this.#hear(data));
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

  #hear(answer: CheckResponse): void {
    if ('progress' in answer) {
      this.#onProgress(answer.progress);
      return;
    }
    const asked = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) asked?.found.reject(new Error(answer.error));
    else asked?.found.resolve(toIssues(asked.text, answer.findings));
  }

  #fail(error: Error): void {
    for (const { found } of this.#waiting.values()) found.reject(error);
    this.#waiting.clear();
  }
}
