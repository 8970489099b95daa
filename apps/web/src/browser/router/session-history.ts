import { withContentIdPrefix } from '@contenthub/contracts/content/content-ids';
import type { FeedDepth } from '../../data/hooks.ts';

const storageKey = 'contenthub:history';

/**
 * The saved state of one history entry: scroll position, loaded feed pages and the last used link. A page may link to a
 * post several times, so `nth` is the position of the link among those with the same address.
 */
export type HistoryEntry = { top: number; pages: number; link: string | null; nth?: number };

const emptyEntry: HistoryEntry = { top: 0, pages: 1, link: null };

const findLinks = (link: string | null): (Element | null | undefined)[] => [
  ...document.querySelectorAll(`main a[href="${CSS.escape(link ?? '')}"]`),
];

/** Saves the state of each history entry, so that Back restores it. */
export class SessionHistory {
  readonly #entries: Record<string, HistoryEntry> = loadEntries();
  #entry = getEntryId();

  constructor() {
    history.scrollRestoration = 'manual';
    // A reload or a return from another site creates a new document, so the state must be persisted.
    window.addEventListener('pagehide', () => {
      this.saveCurrent();
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(this.#entries));
      } catch {
        // Storage may be unavailable. The page then starts at the top.
      }
    });
  }

  get current(): HistoryEntry {
    return this.#entries[this.#entry] ?? emptyEntry;
  }

  /** Saves scroll position and focused link of the entry that is being left. */
  saveCurrent(): void {
    const used = document.activeElement?.closest('a');
    const link = used?.getAttribute('href') ?? null;
    this.#entries[this.#entry] = { ...this.current, top: window.scrollY, link, nth: findLinks(link).indexOf(used) };
  }

  /** Saves how many pages of the feed are loaded. */
  setFeedPages(pages: number): void {
    if (pages !== this.current.pages) this.#entries[this.#entry] = { ...this.current, pages };
  }

  /** Adds a history entry that starts at the top. */
  push(url: URL): void {
    this.saveCurrent();
    this.#entry = crypto.randomUUID();
    history.pushState({ entry: this.#entry }, '', url);
  }

  /** Call after the browser changed its history entry, or added one for a hash on this page. */
  syncWithBrowser(): void {
    this.#entry = getEntryId();
  }
}

/** The id of the browser's current entry. Assigns one if there is none. */
function getEntryId(): string {
  const { entry } = (history.state ?? {}) as { entry?: string };
  if (entry) return entry;
  const id = crypto.randomUUID();
  history.replaceState({ entry: id }, '');
  return id;
}

function loadEntries(): Record<string, HistoryEntry> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, HistoryEntry>;
  } catch {
    return {};
  }
}

/**
 * Scrolls to the saved position, to the element that the hash names, or to the top. Focuses the last used link after a
 * return, otherwise the headline.
 */
export function restoreView({ top, link, nth = 0 }: HistoryEntry): void {
  const id = top === 0 ? decodeHash(location.hash) : '';
  const target = id && (document.getElementById(id) ?? document.getElementById(withContentIdPrefix(id)));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, top);
  const links = findLinks(link);
  // The page may have fewer links to the address than before.
  const used = (links[nth] ?? links[0] ?? document.querySelector('main h1')) as HTMLElement | null;
  used?.focus({ preventScroll: true });
}

/**
 * Restores a page that a new document shows, after a reload or a return. The browser resets the focus in both cases, so
 * it returns to the last used link, unless the reader has focused something since.
 */
export function restoreFirstView(entry: HistoryEntry): void {
  if (entry.link && document.activeElement === document.body) restoreView(entry);
  else if (entry.top > 0) window.scrollTo(0, entry.top);
  else if (window.scrollY === 0) scrollToLegacyHash();
}

/**
 * Scrolls to a post section that the hash names without its id prefix, as links from before the prefix do. The browser
 * handles any other hash.
 */
export function scrollToLegacyHash(): void {
  const id = decodeHash(location.hash);
  if (!id || document.getElementById(id)) return;
  const section = document.getElementById(withContentIdPrefix(id));
  if (!section) return;
  if (section.tabIndex < 0) section.tabIndex = -1;
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // The hash contains a stray percent sign.
    return '';
  }
}

const userScrollEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Restores how many pages of a feed were loaded. A tab that stayed open still has them. After a reload or a change of
 * blog they are loaded again, and the scroll position is restored unless the reader has scrolled.
 */
export function createFeedDepth(sessionHistory: SessionHistory): FeedDepth {
  let userScrolled = false;
  const onUserScroll = () => {
    userScrolled = true;
  };
  for (const kind of userScrollEvents) window.addEventListener(kind, onUserScroll, { passive: true });
  return {
    initialPages() {
      userScrolled = false;
      return sessionHistory.current.pages;
    },
    setLoadedPages: (pages) => sessionHistory.setFeedPages(pages),
    onRestored() {
      if (!userScrolled) window.scrollTo(0, sessionHistory.current.top);
    },
  };
}
