import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { CloseButton } from '../button/CloseButton.tsx';
import styles from './Panel.module.css';

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** Wraps Tab from the last focusable element to the first, and Shift+Tab from the first to the last. */
function trapFocus(panel: HTMLElement, event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>): void {
  if (event.key !== 'Tab') return;
  const stops = [...panel.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) =>
      !stop.matches(':disabled') && isTabStop(stop, panel) && stop.checkVisibility({ visibilityProperty: true }),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge && panel.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** In a radio group, Tab stops only at the checked button. */
function isTabStop(element: HTMLElement, panel: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  return !panel.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`);
}

type Props = {
  /** The accessible name of the panel. */
  label: string;
  title: ReactNode;
  children: ReactNode;
  /** Called for the close button, Escape, Back on a phone and a click on the backdrop. */
  onClose: () => void;
};

/**
 * A modal sheet that traps focus and is open while it is rendered. The native modal dialog makes the page behind it
 * inert and restores focus when it closes.
 */
export function Panel({ label, title, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const closeOnBackdropClick = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close();
  };
  return (
    <dialog
      className={styles.panel}
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={closeOnBackdropClick}
      onKeyDown={(event) => trapFocus(event.currentTarget, event)}
    >
      <div className={styles.head}>
        {title}
        <CloseButton label="Close" onClick={() => dialog.current?.close()} />
      </div>
      {children}
    </dialog>
  );
}
