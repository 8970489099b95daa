import type { Dismissible } from '@contenthub/calls-to-action/placement';
import { storageOf } from '@contenthub/experiments/client/key-value-storage';

/** Read by the boot script before the first paint as well. */
const storageKey = 'contenthub:dismissed';
/** Not closed by anybody: the extension was there last time, so no room is kept for what it makes needless. */
const extensionNote = 'extension';

const storage = storageOf(() => localStorage);
const listeners = new Set<() => void>();

/** What this reader has closed for good, as the root element has it from before the first paint. */
export const dismissals = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** As one text, so that it is the same while nothing changes. */
  current: (): string => document.documentElement.dataset.dismissed ?? '',
  note(name: Dismissible): void {
    document.documentElement.dataset.dismissed = `${dismissals.current()} ${name}`.trim();
    keep(name, true);
    for (const listener of listeners) listener();
  },
  /** For the next page: on this one the room is there, and nothing moves. */
  noteExtension: (installed: boolean): void => keep(extensionNote, installed),
};

function keep(name: Dismissible | typeof extensionNote, is: boolean): void {
  const kept = (storage.get(storageKey) ?? '').split(' ').filter(Boolean);
  if (kept.includes(name) === is) return;
  const now = is ? [...kept, name] : kept.filter((one) => one !== name);
  if (now.length > 0) storage.set(storageKey, now.join(' '));
  else storage.remove(storageKey);
}
