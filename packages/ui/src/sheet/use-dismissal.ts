import { type RefObject, useEffect } from 'react';

/** Closes what is open when the reader turns away: Escape, a press elsewhere, focus elsewhere. */
export function useDismissal(
  element: RefObject<HTMLElement | null>,
  open: boolean,
  close: (reason: 'escape' | 'elsewhere') => void,
): void {
  useEffect(() => {
    if (!open) return;
    const turning = new AbortController();
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) close('elsewhere');
    };
    const { signal } = turning;
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    // A click can come without a pointer: from a voice, a switch, a script.
    document.addEventListener('click', leave, { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') close('escape');
      },
      { signal },
    );
    return () => turning.abort();
  }, [element, open, close]);
}
