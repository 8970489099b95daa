import type { MouseEventHandler, ReactNode } from 'react';
import styles from './Button.module.css';
import type { ButtonLook } from './button-state.ts';
import { Spinner } from './Spinner.tsx';

type Props = ButtonLook & {
  children: ReactNode;
  type?: 'button' | 'submit';
  onClick?: MouseEventHandler<HTMLButtonElement>;
};

/** Something to press. While it loads its content keeps its space, and a spinner shows in it. */
export function Button({
  children,
  look = 'main',
  size = 'normal',
  state = 'enabled',
  type = 'button',
  onClick,
}: Props) {
  return (
    <button
      className={styles.button}
      type={type}
      disabled={state !== 'enabled'}
      aria-busy={state === 'loading' || undefined}
      data-look={look}
      data-size={size}
      data-state={state}
      onClick={onClick}
    >
      <span className={styles.content}>{children}</span>
      {state === 'loading' && (
        <span className={styles.spinner}>
          <Spinner label="Loading" />
        </span>
      )}
    </button>
  );
}
