import type { MouseEvent } from 'react';

/** Handlers for a link or button: `<a {...clickedBy(say)}>`. */
export type ClickHandlers<E extends Element = Element> = {
  onClick: (event: MouseEvent<E>) => void;
  onAuxClick: (event: MouseEvent<E>) => void;
};

/**
 * Tells that something was followed, by whichever means: click, key, or middle click, which browsers tell apart. It only
 * looks on: where the link leads, and in which tab, is the browser's business, and what goes wrong here does not stop it.
 */
export function clickHandlers<E extends Element = Element>(onFollow: (event: MouseEvent<E>) => void): ClickHandlers<E> {
  const notify = (event: MouseEvent<E>) => {
    try {
      onFollow(event);
    } catch (error) {
      reportError(error);
    }
  };
  return {
    onClick: notify,
    // The right button opens a menu and follows nothing.
    onAuxClick: (event) => (event.button === 1 ? notify(event) : undefined),
  };
}
