import { type RefObject, useEffect } from 'react';

/**
 * Closes a disclosure when the reader turns away: Escape, a press elsewhere, focus elsewhere. Whether it is open is asked
 * of the element at that moment: the browser tells of an opening late, and a quick reader is through the sheet by then.
 */
export function useDismissal(
  disclosure: RefObject<HTMLDetailsElement | null>,
  close: (reason: 'escape' | 'elsewhere') => void,
): void {
  useEffect(() => {
    const turning = new AbortController();
    const { signal } = turning;
    const leave = ({ target }: Event) => {
      const { current } = disclosure;
      if (current?.open && target instanceof Node && !current.contains(target)) close('elsewhere');
    };
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    // A click can come without a pointer: from a voice, a switch, a script.
    document.addEventListener('click', leave, { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && disclosure.current?.open) close('escape');
      },
      { signal },
    );
    return () => turning.abort();
  }, [disclosure, close]);
}
