import type { Logger } from '@contenthub/server-kit/observability/logger';

type Outcome = { isBroken: boolean; checkedAt: number };

const concurrency = 4;
const timeoutMs = 10_000;
const validForMs = 60 * 60_000;

/** Requests paths of the hub in the background and remembers for an hour which of them do not exist. */
export class LinkChecker {
  readonly #origin: string;
  readonly #logger: Logger;
  readonly #outcomes = new Map<string, Outcome>();
  readonly #waiting = new Set<string>();
  readonly #stopping = new AbortController();
  #running = 0;

  constructor(origin: string, logger: Logger) {
    this.#origin = origin;
    this.#logger = logger;
  }

  /** The paths that are known to be broken. Those that were not checked lately are requested. */
  check(paths: ReadonlySet<string>): { broken: ReadonlySet<string>; pending: number } {
    const now = Date.now();
    for (const path of paths) {
      const outcome = this.#outcomes.get(path);
      // A broken link is requested again each time, so that a fixed one leaves the list.
      if (!outcome || outcome.isBroken || now - outcome.checkedAt > validForMs) this.#waiting.add(path);
    }
    const pending = [...paths].filter((path) => !this.#outcomes.has(path)).length;
    while (this.#running < Math.min(concurrency, this.#waiting.size)) void this.#work();
    return { broken: new Set([...paths].filter((path) => this.#outcomes.get(path)?.isBroken)), pending };
  }

  stop(): void {
    this.#waiting.clear();
    this.#stopping.abort();
  }

  async #work(): Promise<void> {
    this.#running += 1;
    for (const path of this.#waiting) {
      this.#waiting.delete(path);
      await this.#request(path);
    }
    this.#running -= 1;
  }

  async #request(path: string): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const response = await fetch(this.#origin + path, { redirect: 'manual', signal });
      await response.body?.cancel();
      const isBroken = response.status === 404 || response.status === 410;
      this.#outcomes.set(path, { isBroken, checkedAt: Date.now() });
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      // An address that does not respond is not known to be broken. The next request checks it again.
      this.#outcomes.set(path, { isBroken: false, checkedAt: 0 });
      this.#logger.warn({ path, err: error }, 'failed to check a link');
    }
  }
}
