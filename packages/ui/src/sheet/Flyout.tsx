import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import styles from './Flyout.module.css';
import { useDismissal } from './use-dismissal.ts';

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
  useDismissal(details, close);
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
