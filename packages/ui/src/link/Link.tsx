import type { AnchorHTMLAttributes } from 'react';
import styles from './Link.module.css';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
  href: string;
  /** Quiet links are for lists of links. They are underlined only on hover. */
  look?: 'inline' | 'quiet';
};

/** A link in a text, or in a list of links. */
export function Link({ look = 'inline', children, ...anchor }: Props) {
  return (
    <a {...anchor} className={styles.link} data-look={look}>
      {children}
    </a>
  );
}
