import type { MouseEvent } from 'react';

/** Handlers for a link or button: `<a {...useClicked(say)}>`. */
export type Clicked = { onClick: (event: MouseEvent) => void; onAuxClick: (event: MouseEvent) => void };

/**
 * Tells that something was followed, by whichever means: click, key, or middle click, which browsers tell apart. It only
 * looks on: where the link leads, and in which tab, is the browser's business, and what goes wrong here does not stop it.
 */
export function useClicked(clicked: (event: MouseEvent) => void): Clicked {
  const tell = (event: MouseEvent) => {
    try {
      clicked(event);
    } catch (error) {
      reportError(error);
    }
  };
  return {
    onClick: tell,
    // The right button opens a menu and follows nothing.
    onAuxClick: (event) => (event.button === 1 ? tell(event) : undefined),
  };
}
