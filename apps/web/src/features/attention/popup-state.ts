/** Whether the popup was closed since the reader came; on the root element, where styles see it too. */
const listeners = new Set<() => void>();

export const popupState = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isClosed: (): boolean => document.documentElement.dataset.popup === 'closed',
  close: (): void => set('closed'),
  open: (): void => set('open'),
};

function set(state: 'open' | 'closed'): void {
  document.documentElement.dataset.popup = state;
  for (const listener of listeners) listener();
}
