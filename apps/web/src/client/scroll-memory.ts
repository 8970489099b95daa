const storageKey = 'contenthub:scroll';

/** Remembers how far down each entry of the tab's history was, so that Back returns to the very place. */
export class ScrollMemory {
  readonly #positions: Record<string, number> = this.#restore();
  #entry = this.#entryOfHistory();

  constructor() {
    history.scrollRestoration = 'manual';
    // A reload or a return from another site begins with a new document: what it needs must outlive this one.
    window.addEventListener('pagehide', () => {
      this.leave();
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(this.#positions));
      } catch {
        // Storage may be closed to us; then such a return begins at the top.
      }
    });
    if (this.current > 0) window.scrollTo(0, this.current);
  }

  get current(): number {
    return this.#positions[this.#entry] ?? 0;
  }

  /** Notes the place in the entry that is being left. */
  leave(): void {
    this.#positions[this.#entry] = window.scrollY;
  }

  /** A new entry in the history, at its top. */
  push(url: URL): void {
    this.leave();
    this.#entry = crypto.randomUUID();
    history.pushState({ entry: this.#entry }, '', url);
  }

  /** The browser moved in its history. */
  arrive(): void {
    this.#entry = this.#entryOfHistory();
  }

  #entryOfHistory(): string {
    const state = history.state as { entry?: string } | null;
    return state?.entry ?? 'first';
  }

  #restore(): Record<string, number> {
    try {
      return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
    } catch {
      return {};
    }
  }
}
