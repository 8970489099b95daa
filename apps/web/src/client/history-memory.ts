const storageKey = 'contenthub:history';

/** What is remembered of one entry of the tab's history: how far down, how many pages of its feed, the link last used. */
export type Remembered = { top: number; pages: number; link: string | null };

const nothing: Remembered = { top: 0, pages: 1, link: null };

/** Remembers how each entry of the tab's history was left, so that Back returns to the very place. */
export class HistoryMemory {
  readonly #entries: Record<string, Remembered> = restored();
  #entry = currentEntry();

  constructor() {
    history.scrollRestoration = 'manual';
    // A reload or a return from another site begins with a new document: what it needs must outlive this one.
    window.addEventListener('pagehide', () => {
      this.leave();
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(this.#entries));
      } catch {
        // Storage may be closed to us; then such a return begins at the top.
      }
    });
  }

  get current(): Remembered {
    return this.#entries[this.#entry] ?? nothing;
  }

  /** Notes the place in the entry that is being left. */
  leave(): void {
    const link = document.activeElement?.closest('a')?.getAttribute('href') ?? null;
    this.#entries[this.#entry] = { ...this.current, top: window.scrollY, link };
  }

  /** The feed on this page has grown to so many pages. */
  noteFeed(pages: number): void {
    if (pages !== this.current.pages) this.#entries[this.#entry] = { ...this.current, pages };
  }

  /** A new entry in the history, at its top. */
  push(url: URL): void {
    this.leave();
    this.#entry = crypto.randomUUID();
    history.pushState({ entry: this.#entry }, '', url);
  }

  /** The browser moved in its history, or made an entry by itself for another place on this page. */
  arrive(): void {
    this.#entry = currentEntry();
  }
}

/** The id of the browser's own entry; one that has none is given one. */
function currentEntry(): string {
  const { entry } = (history.state ?? {}) as { entry?: string };
  if (entry) return entry;
  const fresh = crypto.randomUUID();
  history.replaceState({ entry: fresh }, '');
  return fresh;
}

function restored(): Record<string, Remembered> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Remembered>;
  } catch {
    return {};
  }
}
