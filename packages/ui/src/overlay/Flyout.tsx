import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import styles from './Flyout.module.css';

/**
 * Closes a disclosure on Escape, and on a click or focus outside. Reads the open state from the element, because the
 * browser fires `toggle` late and a fast reader has already moved on by then.
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
    // A click can come without pointer events, from voice control, a switch device or a script.
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
  /** Only one flyout with the same name is open at a time. */
  name: string;
  /** With `bare`, the caller styles the label and the sheet is positioned by the closest positioned ancestor. */
  look?: 'menu' | 'bare';
  onToggle?: (open: boolean) => void;
};

/**
 * A label that opens a sheet below it. It is a native `<details>` element, so it opens without scripts and before they
 * load. Scripts add that it closes on Escape and on a click or focus outside.
 */
export function Flyout({ label, children, name, look = 'menu', onToggle }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = useCallback((reason: 'escape' | 'elsewhere') => {
    const element = details.current;
    if (!element) return;
    if (reason === 'escape' && element.contains(document.activeElement)) element.querySelector('summary')?.focus();
    element.open = false;
  }, []);
  useDismiss(details, close);
  useEffect(() => {
    // It may have been opened before hydration, so the toggle event is dispatched again for listeners.
    if (details.current?.open) details.current.dispatchEvent(new Event('toggle'));
  }, []);
  return (
    <details
      className={styles.flyout}
      ref={details}
      name={name}
      data-look={look}
      // A reader may have opened it before hydration.
      suppressHydrationWarning
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className={styles.label}>{label}</summary>
      <div className={styles.sheet}>{children}</div>
    </details>
  );
}
