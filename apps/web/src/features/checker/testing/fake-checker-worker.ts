import type { CheckRequest, CheckResponse } from '../checker-worker.ts';

/** Replaces the third-party WebAssembly engine and its worker. Flags every "teh". */
export class FakeCheckerWorker extends EventTarget {
  static broken = false;
  static slow = false;
  static last: FakeCheckerWorker | undefined;
  ended = false;

  constructor() {
    super();
    FakeCheckerWorker.last = this;
  }

  emit(data: CheckResponse): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  postMessage({ id, text }: CheckRequest): void {
    const start = text.indexOf('teh');
    const suggestions = ['the', 'tech', 'ten'].map((word) => ({ kind: 'replace' as const, text: word }));
    const issues = start < 0 ? [] : [{ start, end: start + 3, message: 'Did you mean `the`?', suggestions }];
    const response: CheckResponse = FakeCheckerWorker.broken ? { id, error: 'no engine' } : { id, issues };
    if (!FakeCheckerWorker.slow) queueMicrotask(() => this.emit(response));
  }

  terminate(): void {
    this.ended = true;
  }
}
