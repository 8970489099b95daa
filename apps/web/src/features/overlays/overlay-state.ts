import { decideOverlays, type OverlayDecisions } from '@contenthub/calls-to-action/overlays';
import type { Dismissible } from '@contenthub/calls-to-action/situation';
import { safeStorage } from '@contenthub/experiments/client/key-value-storage';
import { useSyncExternalStore } from 'react';
import type { Blog } from '../../sites/blog.ts';
import { useConsentPending } from '../../visitor/consent.ts';
import type { CtaPost } from '../cta/cta-post.ts';
import { recordDecision, useReaderSituation } from '../cta/use-decision.ts';
import { useNarrowHeader, useNarrowPostLayout } from '../header/use-narrow-screen.ts';

/** Read by the boot script before the first paint as well. */
const dismissalsStorageKey = 'contenthub:dismissed';
/** Not closed by anybody: the extension was there last time, so no room is kept for what it makes needless. */
const extensionEntry = 'extension';

const dismissalsStorage = safeStorage(() => localStorage);
const dismissalListeners = new Set<() => void>();

/** What this reader has closed for good, as the root element has it from before the first paint. */
export const dismissals = {
  subscribe(listener: () => void): () => void {
    dismissalListeners.add(listener);
    return () => dismissalListeners.delete(listener);
  },
  /** As one text, so that it is the same while nothing changes. */
  current: (): string => document.documentElement.dataset.dismissed ?? '',
  add(name: Dismissible): void {
    document.documentElement.dataset.dismissed = `${dismissals.current()} ${name}`.trim();
    persist(name, true);
    for (const listener of dismissalListeners) listener();
  },
  /** For the next page: on this one the room is there, and nothing moves. */
  setExtension: (installed: boolean): void => persist(extensionEntry, installed),
};

function persist(name: Dismissible | typeof extensionEntry, is: boolean): void {
  const kept = (dismissalsStorage.get(dismissalsStorageKey) ?? '').split(' ').filter(Boolean);
  if (kept.includes(name) === is) return;
  const now = is ? [...kept, name] : kept.filter((one) => one !== name);
  if (now.length > 0) dismissalsStorage.set(dismissalsStorageKey, now.join(' '));
  else dismissalsStorage.remove(dismissalsStorageKey);
}

/** Open and visible, out of the way of what is being read, or closed until the end of the session. */
type PopupState = 'open' | 'aside' | 'closed';

/** Read by the boot script before the first paint as well. */
const popupStorageKey = 'contenthub:popup';
const popupStorage = safeStorage(() => sessionStorage);
const popupListeners = new Set<() => void>();

/** Where the popup stands; on the root element, where styles see it too. */
export const popupState = {
  subscribe(listener: () => void): () => void {
    popupListeners.add(listener);
    return () => popupListeners.delete(listener);
  },
  current: (): PopupState => (document.documentElement.dataset.popup as PopupState | undefined) ?? 'open',
  serverSnapshot: (): PopupState => 'open',
  close(): void {
    popupStorage.set(popupStorageKey, 'closed');
    setPopupState('closed');
  },
  setAside(aside: boolean): void {
    if (popupState.current() !== 'closed') setPopupState(aside ? 'aside' : 'open');
  },
};

function setPopupState(state: PopupState): void {
  if (popupState.current() === state) return;
  document.documentElement.dataset.popup = state;
  for (const listener of popupListeners) listener();
}

/** Who may ask for this reader's attention on this post. On the server, and at first, nobody may. */
export function useOverlays(blog: Blog, post: CtaPost): OverlayDecisions {
  const dismissed = useSyncExternalStore(dismissals.subscribe, dismissals.current, () => '');
  const state = useSyncExternalStore(popupState.subscribe, popupState.current, popupState.serverSnapshot);
  const narrow = useNarrowHeader();
  const narrowPost = useNarrowPostLayout();
  const overlays = decideOverlays({
    ...useReaderSituation(),
    offer: blog.offer,
    lists: post.lists,
    own: post.own,
    store: null,
    dismissed: dismissed.split(' ') as Dismissible[],
    // Only there the banner has room while the popup is open.
    popup: state === 'aside' && !narrowPost ? 'open' : state,
    choiceDue: useConsentPending(),
    narrow,
  });
  if (import.meta.env.DEV) {
    recordDecision('chPostPopup', overlays.popup);
    recordDecision(narrow ? 'chMobilePostTopBanner' : 'chPostTopBanner', overlays.topBanner);
    recordDecision('chPostSideBanner', overlays.sideBanner);
  }
  return overlays;
}
