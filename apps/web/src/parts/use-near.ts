import { type RefObject, useEffect, useState } from 'react';
import type { Chunk } from './chunk.ts';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/** How long a link waits for the code that tracks it, in milliseconds. */
const longestWait = 200;

/**
 * Loads a chunk when a reader comes near the element, by pointer, finger or key. A press that comes before the code is
 * done again once it is here. Answers what to call when it is.
 */
export function useNear(element: RefObject<HTMLElement | null>, chunk: Chunk<unknown>, now: boolean): () => void {
  const [awake] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    const load = () => void chunk.load().catch(reportError);
    if (now) load();
    const waiting = new AbortController();
    const { signal } = waiting;
    void awake.promise.then(() => waiting.abort());
    // Not through React: what it has not taken over yet, it does not listen to.
    for (const sign of signs) element.current?.addEventListener(sign, load, { signal, passive: true });
    element.current?.addEventListener('click', (event) => holdPress(event, waiting, awake.promise, load), { signal });
    return () => waiting.abort();
  }, [element, chunk, now, awake]);
  return awake.resolve;
}

function holdPress(event: MouseEvent, waiting: AbortController, awake: Promise<void>, load: () => void): void {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
  if (!pressed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  load();
  const late = new Promise((resolve) => {
    if (pressed.localName === 'a') setTimeout(resolve, longestWait);
  });
  void Promise.race([awake, late]).then(() => {
    waiting.abort();
    pressed.click();
  });
}
