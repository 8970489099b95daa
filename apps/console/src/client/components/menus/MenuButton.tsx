import { lazy, Suspense, useState } from 'react';
import styles from '../forms/controls.module.css';
import type { ActionMenuProps } from './ActionMenu.tsx';

const ActionMenu = lazy(() => import('./ActionMenu.tsx').then((module) => ({ default: module.ActionMenu })));

/** A button that opens a menu of actions. The menu's code loads with the first click. */
export function MenuButton({ label, children, actions }: ActionMenuProps) {
  const [isUsed, setUsed] = useState(false);
  const button = (
    <button
      type="button"
      className={styles.control}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    >
      {children}
    </button>
  );
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <ActionMenu {...{ label, actions }}>{children}</ActionMenu>
    </Suspense>
  );
}
