import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import styles from './Flyout.module.css';

/**
 * Closes a disclosure when the reader turns away: Escape, a press elsewhere, focus elsewhere. Whether it is open is asked
 * of the element at that moment: the browser tells of an opening late, and a quick reader is through the sheet by then.
 */
function useDismiss(
  disclosure: RefObject<HTMLDetailsElement | null>,
  close: (reason: 'escape' | 'elsewhere') => void,
): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const dismissOutside = ({ target }: Event) => {
      const { current } = disclosure;
      if (current?.open && target instanceof Node && !current.contains(target)) close('elsewhere');
    };
    document.addEventListener('pointerdown', dismissOutside, { signal });
    document.addEventListener('focusin', dismissOutside, { signal });
    // A click can come without a pointer: from a voice, a switch, a script.
    document.addEventListener('click', dismissOutside, { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && disclosure.current?.open) close('escape');
      },
      { signal },
    );
    return () => controller.abort();
  }, [disclosure, close]);
}

type Props = {
  label: ReactNode;
  children: ReactNode;
  /** Of the flyouts with one name, only one is open at a time. */
  name: string;
  /** The edge of the label that the sheet keeps to. */
  align?: 'start' | 'end';
  /** Bare: the label is drawn by whoever uses it, and the sheet keeps to the nearest place that holds it. */
  look?: 'menu' | 'bare';
  onToggle?: (open: boolean) => void;
};

/**
 * A label that opens a sheet below it. It is the browser's own disclosure, so it opens without scripts and before they
 * have loaded; they add that it closes when the reader turns away.
 */
export function Flyout({ label, children, name, align = 'start', look = 'menu', onToggle }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = useCallback((reason: 'escape' | 'elsewhere') => {
    const element = details.current;
    if (!element) return;
    if (reason === 'escape' && element.contains(document.activeElement)) element.querySelector('summary')?.focus();
    element.open = false;
  }, []);
  useDismiss(details, close);
  useEffect(() => {
    // It may have been opened before its code was here: the event that says so comes again for whoever listens now.
    if (details.current?.open) details.current.dispatchEvent(new Event('toggle'));
  }, []);
  return (
    <details
      className={styles.flyout}
      ref={details}
      name={name}
      data-align={align}
      data-look={look}
      // A reader may have opened it before it was hydrated.
      suppressHydrationWarning
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className={styles.label}>{label}</summary>
      <div className={styles.sheet}>{children}</div>
    </details>
  );
}
