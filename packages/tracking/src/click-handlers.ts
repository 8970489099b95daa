import type { MouseEvent } from 'react';

/** Handlers for a link or button: `<a {...clickHandlers(onFollow)}>`. */
export type ClickHandlers<E extends Element = Element> = {
  onClick: (event: MouseEvent<E>) => void;
  onAuxClick: (event: MouseEvent<E>) => void;
};

/**
 * Reports that a link was followed by click, key or middle click, which browsers report differently. It does not affect
 * navigation, and errors here do not prevent it.
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
    // The right button opens a menu and follows no link.
    onAuxClick: (event) => (event.button === 1 ? notify(event) : undefined),
  };
}
