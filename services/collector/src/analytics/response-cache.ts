type Entry<T> = { version: string; until: number; response: Promise<T>; callers: Callers };

const maxEntries = 500;
/** Numbers that still change may be this old. */
const openMs = 5000;

/** `isOpen` says whether the numbers still change, from the query or from its response. */
type Validity<T> = { version: string; isOpen: boolean | ((response: T) => boolean) };

/**
 * Caches responses by their query until their version changes. Identical queries share one run, which is cancelled when
 * all of its callers have left.
 */
export class ResponseCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get(
    key: string,
    { version, isOpen }: Validity<T>,
    run: (signal: AbortSignal) => Promise<T>,
    caller?: AbortSignal,
  ): Promise<T> {
    const cached = this.#entries.get(key);
    if (cached && cached.version === version && cached.until > this.#now() && !cached.callers.signal.aborted) {
      cached.callers.add(caller);
      return cached.response;
    }
    const callers = new Callers();
    callers.add(caller);
    const response = run(callers.signal);
    const expires = () => this.#now() + openMs;
    const entry = { version, until: isOpen === true ? expires() : Number.POSITIVE_INFINITY, response, callers };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    response.then(
      (value) => {
        callers.end();
        if (typeof isOpen === 'function' && isOpen(value)) entry.until = expires();
      },
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    );
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest);
    return response;
  }
}

/** Those who wait for a run. The signal is aborted when the last one leaves before the run ends. */
class Callers {
  readonly #controller = new AbortController();
  #waiting = 0;
  #hasEnded = false;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** A caller without a signal waits until the end. */
  add(caller: AbortSignal | undefined): void {
    if (this.#hasEnded) return;
    this.#waiting += 1;
    const leave = () => {
      this.#waiting -= 1;
      if (this.#waiting === 0 && !this.#hasEnded) this.#controller.abort(caller?.reason);
    };
    if (caller?.aborted) leave();
    else caller?.addEventListener('abort', leave, { once: true });
  }

  end(): void {
    this.#hasEnded = true;
  }
}
