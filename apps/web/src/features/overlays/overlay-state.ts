import { decideOverlays, type OverlayDecisions } from '@contenthub/calls-to-action/overlays';
import type { Dismissible } from '@contenthub/calls-to-action/situation';
import { safeStorage } from '@contenthub/experiments/client/key-value-storage';
import { useSyncExternalStore } from 'react';
import type { Blog } from '../../sites/blog.ts';
import { useConsentPending } from '../../visitor/consent.ts';
import type { CtaPost } from '../cta/cta-post.ts';
import { recordDecision, useReaderSituation } from '../cta/use-decision.ts';
import { useNarrowHeader, useNarrowPostLayout } from '../header/use-narrow-screen.ts';

/** The boot script reads it before the first paint. */
const dismissalsStorageKey = 'contenthub:dismissed';
/**
 * Not a dismissal. Records that the extension was installed last time, so that no space is reserved for a banner that
 * offers it.
 */
const extensionEntry = 'extension';

const dismissalsStorage = safeStorage(() => localStorage);
const dismissalListeners = new Set<() => void>();

/** The overlays that this reader has dismissed. The root element has them before the first paint. */
export const dismissals = {
  subscribe(listener: () => void): () => void {
    dismissalListeners.add(listener);
    return () => dismissalListeners.delete(listener);
  },
  /** A string, so that the snapshot is stable while nothing changes. */
  current: (): string => document.documentElement.dataset.dismissed ?? '',
  add(name: Dismissible): void {
    document.documentElement.dataset.dismissed = `${dismissals.current()} ${name}`.trim();
    persist(name, true);
    for (const listener of dismissalListeners) listener();
  },
  /** Takes effect on the next page. On this one the space is already reserved. */
  setExtension: (installed: boolean): void => persist(extensionEntry, installed),
};

function persist(name: Dismissible | typeof extensionEntry, is: boolean): void {
  const stored = (dismissalsStorage.get(dismissalsStorageKey) ?? '').split(' ').filter(Boolean);
  if (stored.includes(name) === is) return;
  const now = is ? [...stored, name] : stored.filter((one) => one !== name);
  if (now.length > 0) dismissalsStorage.set(dismissalsStorageKey, now.join(' '));
  else dismissalsStorage.remove(dismissalsStorageKey);
}

/** Open and visible, hidden because it would cover content, or closed for the session. */
type PopupState = 'open' | 'aside' | 'closed';

/** The boot script reads it before the first paint. */
const popupStorageKey = 'contenthub:popup';
const popupStorage = safeStorage(() => sessionStorage);
const popupListeners = new Set<() => void>();

/** The state of the popup. The root element has it as well, for style sheets. */
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
  setMinimized(aside: boolean): void {
    if (popupState.current() !== 'closed') setPopupState(aside ? 'aside' : 'open');
  },
};

function setPopupState(state: PopupState): void {
  const { dataset } = document.documentElement;
  // Open by default, so a popup that opens is a change too.
  if (dataset.popup === state) return;
  dataset.popup = state;
  for (const listener of popupListeners) listener();
}

/** The headers and the breadcrumb, in pixels. */
const headHeight = 200;

function subscribeToScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** The focused button disappears with its overlay, so focus moves to the headline. */
export function focusHeadline(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Decides which overlays are shown on this post. None on the server and in the first render. */
export function useOverlays(blog: Blog, post: CtaPost): OverlayDecisions {
  const dismissed = useSyncExternalStore(dismissals.subscribe, dismissals.current, () => '');
  const state = useSyncExternalStore(popupState.subscribe, popupState.current, popupState.serverSnapshot);
  const isBelowHead = useSyncExternalStore(
    subscribeToScroll,
    () => scrollY > headHeight,
    () => false,
  );
  const narrow = useNarrowHeader();
  const narrowPost = useNarrowPostLayout();
  const overlays = decideOverlays({
    ...useReaderSituation(),
    offer: blog.offer,
    lists: post.lists,
    hasMiddle: post.hasMiddle,
    own: post.own,
    store: null,
    dismissed: dismissed.split(' ') as Dismissible[],
    // Only there can the banner replace the popup. It has no space of its own, so it must not cover the head of the page.
    popup: state === 'aside' && !(narrowPost && isBelowHead) ? 'open' : state,
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
