import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { keepFocus } from './keep-focus.ts';
import styles from './Panel.module.css';

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
  const pressBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close();
  };
  return (
    <dialog
      className={styles.panel}
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={pressBeside}
      onKeyDown={(event) => keepFocus(event.currentTarget, event)}
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
