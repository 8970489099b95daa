import { withContentIdPrefix } from '@contenthub/contracts/content/content-ids';
import type { FeedDepth } from '../../data/hooks.ts';

const storageKey = 'contenthub:history';

/** What is remembered of one entry of the tab's history: how far down, how many pages of its feed, the link last used. */
export type HistoryEntry = { top: number; pages: number; link: string | null };

const emptyEntry: HistoryEntry = { top: 0, pages: 1, link: null };

/** Remembers how each entry of the tab's history was left, so that Back returns to the very place. */
export class SessionHistory {
  readonly #entries: Record<string, HistoryEntry> = loadEntries();
  #entry = getEntryId();

  constructor() {
    history.scrollRestoration = 'manual';
    // A reload or a return from another site begins with a new document: what it needs must outlive this one.
    window.addEventListener('pagehide', () => {
      this.saveCurrent();
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(this.#entries));
      } catch {
        // Storage may be closed to us; then such a return begins at the top.
      }
    });
  }

  get current(): HistoryEntry {
    return this.#entries[this.#entry] ?? emptyEntry;
  }

  /** Notes the place in the entry that is being left. */
  saveCurrent(): void {
    const link = document.activeElement?.closest('a')?.getAttribute('href') ?? null;
    this.#entries[this.#entry] = { ...this.current, top: window.scrollY, link };
  }

  /** The feed on this page has grown to so many pages. */
  setFeedPages(pages: number): void {
    if (pages !== this.current.pages) this.#entries[this.#entry] = { ...this.current, pages };
  }

  /** A new entry in the history, at its top. */
  push(url: URL): void {
    this.saveCurrent();
    this.#entry = crypto.randomUUID();
    history.pushState({ entry: this.#entry }, '', url);
  }

  /** The browser moved in its history, or made an entry by itself for another place on this page. */
  syncWithBrowser(): void {
    this.#entry = getEntryId();
  }
}

/** The id of the browser's own entry; one that has none is given one. */
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

/** Puts a reader where a page begins: at its top, at the place its address names, or where they left it. */
export function restoreView({ top, link }: HistoryEntry): void {
  const id = top === 0 ? decodeHash(location.hash) : '';
  const target = id && (document.getElementById(id) ?? document.getElementById(withContentIdPrefix(id)));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, top);
  restoreFocus(link);
}

/**
 * Goes to the section of a post that the hash names without its prefix, as links from before the prefix do. Any other
 * hash is the browser's business.
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

/** Who comes back goes on from the link they used; who comes anew begins at the headline. */
function restoreFocus(link: string | null): void {
  const used = link && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`);
  (used || document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // A percent sign that encodes nothing.
    return '';
  }
}

const userScrollEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * How far a feed had grown when it was left. In a tab that stayed open it is still that long. After a reload, or after a
 * change of blogs, it grows again, and the reader is put back unless they have begun to move by themselves.
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
