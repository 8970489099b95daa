import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Panel.module.css';

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** After the last thing in a panel comes its first, and before the first its last: Tab never leads out. */
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

/** Of radio buttons with one name, Tab stops at the chosen one alone. */
function isTabStop(element: HTMLElement, panel: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  return !panel.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`);
}

type Props = {
  /** What the panel is, for whoever cannot see it. */
  label: string;
  title: ReactNode;
  children: ReactNode;
  /** The close button, Escape, Back on a phone, a press beside it: whatever ends the trap ends the panel. */
  onClose: () => void;
};

/**
 * A sheet over the page that keeps focus to itself. It is open for as long as it is rendered: the browser's own modal
 * dialog, which makes the page behind it inert and gives focus back to where it was.
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
        <button className={styles.close} type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="m4 4 12 12M16 4 4 16" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  );
}
