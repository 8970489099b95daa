import { useEffect } from 'react';
import { headerHeight, visibleHeight } from './visible-height.ts';

/**
 * Lets the narrow header go with the text on the way down and come back on the way up; style sheets do the rest. What it
 * notes stands on the header's place: the header itself may not have been taken over by React yet.
 */
export function useVisibleHeight(place: string): void {
  useEffect(() => {
    let visible = headerHeight;
    let last = Math.max(0, window.scrollY);
    const follow = () => {
      // A page that bounces at its top reports places above it.
      const top = Math.max(0, window.scrollY);
      visible = visibleHeight(visible, last, top);
      last = top;
      const header = document.querySelector<HTMLElement>(place);
      header?.toggleAttribute('data-sticky', top > 0);
      header?.style.setProperty('--visible-height', `${visible}px`);
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [place]);
}
