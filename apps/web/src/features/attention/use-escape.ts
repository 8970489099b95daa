import { useEffect, useRef } from 'react';

/** What lies above everything else closes first. */
const nearer = 'dialog[open], header details[open], #cc-main .pm-wrapper:not([aria-hidden="true"])';

export function useEscape(close: () => void): void {
  const current = useRef(close);
  useEffect(() => {
    current.current = close;
  });
  useEffect(() => {
    const listen = new AbortController();
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape' && !document.querySelector(nearer)) current.current();
      },
      // Before a flyout hears of the same key and is closed by it.
      { signal: listen.signal, capture: true },
    );
    return () => listen.abort();
  }, []);
}
