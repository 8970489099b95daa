import type { MouseEvent } from 'react';

/** Handlers for a link or button: `<a {...clickedBy(say)}>`. */
export type Clicked<E extends Element = Element> = {
  onClick: (event: MouseEvent<E>) => void;
  onAuxClick: (event: MouseEvent<E>) => void;
};

/**
 * Tells that something was followed, by whichever means: click, key, or middle click, which browsers tell apart. It only
 * looks on: where the link leads, and in which tab, is the browser's business, and what goes wrong here does not stop it.
 */
export function clickedBy<E extends Element = Element>(clicked: (event: MouseEvent<E>) => void): Clicked<E> {
  const tell = (event: MouseEvent<E>) => {
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
