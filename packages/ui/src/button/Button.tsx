import type { AnchorHTMLAttributes, MouseEvent, MouseEventHandler, ReactNode } from 'react';
import styles from './Button.module.css';
import { Spinner } from './Spinner.tsx';

/** Only an enabled button can be clicked. */
type ButtonState = 'enabled' | 'loading' | 'disabled';

type ButtonLook = {
  /** Quiet buttons accompany the main one. */
  look?: 'main' | 'quiet';
  size?: 'normal' | 'small';
  state?: ButtonState;
};

type Props = ButtonLook & {
  children: ReactNode;
  type?: 'button' | 'submit';
  onClick?: MouseEventHandler<HTMLButtonElement>;
};

/** A button. While it loads, its content keeps its space and a spinner is shown over it. */
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

type ButtonLinkProps = ButtonLook & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { href: string };

/** A link that looks like a button. It works without scripts. */
export function ButtonLink({
  href,
  children,
  look = 'main',
  size = 'normal',
  state = 'enabled',
  onClick,
  ...anchor
}: ButtonLinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (state === 'enabled') onClick?.(event);
    else event.preventDefault();
  };
  return (
    <a
      {...anchor}
      href={href}
      className={styles.button}
      aria-disabled={state !== 'enabled' || undefined}
      aria-busy={state === 'loading' || undefined}
      data-look={look}
      data-size={size}
      data-state={state}
      onClick={press}
    >
      <span className={styles.content}>{children}</span>
      {state === 'loading' && (
        <span className={styles.spinner}>
          <Spinner label="Loading" />
        </span>
      )}
    </a>
  );
}
