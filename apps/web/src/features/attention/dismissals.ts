import type { Dismissible } from '@contenthub/calls-to-action/placement';
import { storageOf } from '@contenthub/experiments/client/key-value-storage';

/** Read by the boot script before the first paint as well. */
const storageKey = 'contenthub:dismissed';
/** Not closed by anybody: the extension was there last time, so no room is kept for what it makes needless. */
export const extensionNote = 'extension';

type Note = Dismissible | typeof extensionNote;

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
  note(name: Note): void {
    write([...names().filter((one) => one !== name), name]);
  },
  forget(name: Note): void {
    if (names().includes(name)) write(names().filter((one) => one !== name));
  },
};

function names(): string[] {
  return dismissals.current().split(' ').filter(Boolean);
}

function write(all: string[]): void {
  document.documentElement.dataset.dismissed = all.join(' ');
  if (all.length > 0) storage.set(storageKey, all.join(' '));
  else storage.remove(storageKey);
  for (const listener of listeners) listener();
}
