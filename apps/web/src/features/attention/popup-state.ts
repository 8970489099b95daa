import { storageOf } from '@contenthub/experiments/client/key-value-storage';

/** Open and visible, out of the way of what is being read, or closed until the end of the session. */
export type PopupState = 'open' | 'aside' | 'closed';

/** Read by the boot script before the first paint as well. */
const storageKey = 'contenthub:popup';
const storage = storageOf(() => sessionStorage);
const listeners = new Set<() => void>();

/** Where the popup stands; on the root element, where styles see it too. */
export const popupState = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): PopupState => (document.documentElement.dataset.popup as PopupState | undefined) ?? 'open',
  onServer: (): PopupState => 'open',
  close(): void {
    storage.set(storageKey, 'closed');
    set('closed');
  },
  stepAside(aside: boolean): void {
    if (popupState.current() !== 'closed') set(aside ? 'aside' : 'open');
  },
};

function set(state: PopupState): void {
  if (popupState.current() === state) return;
  document.documentElement.dataset.popup = state;
  for (const listener of listeners) listener();
}
