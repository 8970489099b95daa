import type { MouseEventHandler, ReactNode } from 'react';
import styles from './ButtonLink.module.css';

type Props = {
  href: string;
  children: ReactNode;
  /** While the answer is awaited the content is hidden and a spinner shows. */
  loading?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  rel?: string;
};

/** A link that looks like something to press. Without scripts it simply leads somewhere. */
export function ButtonLink({ href, children, loading = false, onClick, rel }: Props) {
  return (
    <a className={styles.button} href={href} onClick={onClick} rel={rel} aria-busy={loading || undefined}>
      <span className={styles.content}>{children}</span>
    </a>
  );
}
