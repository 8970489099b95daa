import { lazy, Suspense, useState } from 'react';
import styles from '../forms/controls.module.css';
import type { PopoverDialogProps } from './PopoverDialog.tsx';

const PopoverDialog = lazy(() => import('./PopoverDialog.tsx').then((module) => ({ default: module.PopoverDialog })));

/** A button that opens a dialog beside it. The dialog's code loads with the first click. */
export function PopoverButton({ label, children }: PopoverDialogProps) {
  const [isUsed, setUsed] = useState(false);
  const button = (
    <button
      type="button"
      className={styles.control}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    >
      {label}
    </button>
  );
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <PopoverDialog label={label}>{children}</PopoverDialog>
    </Suspense>
  );
}
