import { brand } from '@contenthub/contracts/brand';
import { hasKeyboard } from '@contenthub/contracts/platform/groups';
import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { useSyncExternalStore } from 'react';

/** The delay between page load and the detection of the extension, in milliseconds. */
const detectionDelayMs = 1000;

let installed = false;
let detecting = false;
const listeners = new Set<() => void>();

const isMarked = () => document.querySelector(brand.extensionMark) !== null;

function detectExtension(): void {
  installed = isMarked();
  // Tests and tools wait for this attribute instead of a timeout.
  document.documentElement.dataset.extension = installed ? 'installed' : 'none';
  for (const listener of listeners) listener();
}

/**
 * Detects the extension on every page, before anything is hydrated. An extension may start some time after the page. A
 * reader who has just installed it returns to the window.
 */
export function startDetection(): void {
  if (detecting) return;
  detecting = true;
  if (isMarked()) detectExtension();
  const detectSoon = () => setTimeout(detectExtension, detectionDelayMs);
  if (document.readyState === 'complete') detectSoon();
  else addEventListener('load', detectSoon);
  addEventListener('focus', detectExtension);
}

function subscribe(listener: () => void): () => void {
  startDetection();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the product's extension is detected in this browser. */
export const isExtensionInstalled = (): boolean => installed;

export function useExtensionInstalled(): boolean {
  return useSyncExternalStore(subscribe, isExtensionInstalled, () => false);
}

/**
 * The products that this visitor has, for events. The extension is detected by its mark, the keyboard by the user's
 * groups.
 */
export function getActiveProducts({ data, groups }: Pick<VisitorPayload, 'data' | 'groups'>): string[] {
  const keyboard = data !== null && hasKeyboard({ anonymous: data.anonymous, groups });
  return [...(isMarked() ? ['extension'] : []), ...(keyboard ? ['keyboard'] : [])];
}
