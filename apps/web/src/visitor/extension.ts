import { hasKeyboard } from '@contenthub/contracts/tiers';
import type { VisitorBlock } from '@contenthub/contracts/visitor';
import { useSyncExternalStore } from 'react';
import { brand } from '../brand/brand.ts';

/** How long after the page has loaded the extension is looked for, in milliseconds. */
const checkDelay = 1000;

let installed = false;
let looking = false;
const listeners = new Set<() => void>();

function look(): void {
  installed = document.querySelector(brand.extensionMark) !== null;
  // Tests and tools wait for this fact, not for a time.
  document.documentElement.dataset.extension = installed ? 'installed' : 'none';
  for (const listener of listeners) listener();
}

/** An extension is there some time after the page; and who has just installed it comes back to the window. */
function startLooking(): void {
  if (looking) return;
  looking = true;
  const soon = () => setTimeout(look, checkDelay);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
  addEventListener('focus', look);
}

function subscribe(listener: () => void): () => void {
  startLooking();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the product's own extension is in this browser, as far as it shows. */
export function useExtensionInstalled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => installed,
    () => false,
  );
}

/** The products that this visitor is seen to have, for events: the extension by its mark, the keyboard by the user's groups. */
export function activeProductsOf({ data, groups }: Pick<VisitorBlock, 'data' | 'groups'>): string[] {
  const hasExtension = document.querySelector(brand.extensionMark) !== null;
  const keyboard = data !== null && hasKeyboard({ anonymous: data.anonymous, groups });
  return [...(hasExtension ? ['extension'] : []), ...(keyboard ? ['keyboard'] : [])];
}
