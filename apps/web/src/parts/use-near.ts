import { type RefObject, useEffect, useState } from 'react';
import { notifications } from '../notifications/notifications.ts';
import type { Chunk } from './chunk.ts';
import { loadOnPress } from './load-on-press.ts';
import { restorePristine } from './pristine.ts';

const signs = ['pointerover', 'focusin', 'touchstart', 'keydown'] as const;

/** How long a link waits for the code that tracks it, in milliseconds. */
const longestWait = 200;

/**
 * Loads a chunk when a reader comes near the element, by pointer, finger or key. A press that comes before the code is
 * done again once it is here. Answers what to call when it is.
 */
export function useNear(
  element: RefObject<HTMLElement | null>,
  chunk: Chunk<unknown>,
  { now, bySight }: { now: boolean; bySight: boolean },
): () => void {
  const [awake] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    const load = () => void chunk.load().catch(reportError);
    if (now) load();
    const waiting = new AbortController();
    const { signal } = waiting;
    void awake.promise.then(() => {
      waiting.abort();
      // Tests and tools wait for this fact, not for a time.
      element.current?.setAttribute('data-awake', '');
    });
    // React hears of the code by the same promise and takes over in a task of its own, which comes after this.
    void chunk.arrival.then(() => {
      if (!signal.aborted && element.current) void awake.promise.then(restorePristine(element.current));
    });
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && load());
    signal.addEventListener('abort', () => sight.disconnect());
    const isNear = ({ target }: Event) => target instanceof Node && element.current?.contains(target);
    const notice = (event: Event) => {
      if (isNear(event)) load();
      // Sight counts once somebody is there: a page that only loads and scrolls needs none of it.
      else if (bySight && element.current) sight.observe(element.current);
    };
    // Before React hears of it: it keeps to itself what happens in a part that it has not taken over yet.
    for (const sign of signs) document.addEventListener(sign, notice, { signal, capture: true, passive: true });
    let pressFailed = false;
    const loadForPress = () =>
      loadOnPress(chunk, { retrying: pressFailed }).catch((error: unknown) => {
        pressFailed = true;
        throw error;
      });
    document.addEventListener(
      'click',
      (event) => isNear(event) && holdPress(event, waiting, awake.promise, loadForPress),
      { signal, capture: true },
    );
    return () => waiting.abort();
  }, [element, chunk, now, bySight, awake]);
  return awake.resolve;
}

function holdPress(
  event: MouseEvent,
  waiting: AbortController,
  awake: Promise<void>,
  load: () => Promise<unknown>,
): void {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
  if (!pressed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  load().catch(() => {
    // A link leads on by itself; a button that does nothing has to say so.
    if (pressed.localName !== 'a') notifications.fail();
  });
  const late = new Promise((resolve) => {
    if (pressed.localName === 'a') setTimeout(resolve, longestWait);
  });
  void Promise.race([awake, late]).then(() => {
    waiting.abort();
    pressed.click();
  });
}
