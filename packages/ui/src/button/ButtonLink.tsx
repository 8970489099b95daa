import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import styles from './Button.module.css';
import type { ButtonLook } from './button-state.ts';
import { Spinner } from './Spinner.tsx';

type Props = ButtonLook & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { href: string };

/** A link that looks like something to press. Without scripts it simply leads somewhere. */
export function ButtonLink({
  href,
  children,
  look = 'main',
  size = 'normal',
  state = 'enabled',
  onClick,
  ...anchor
}: Props) {
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
