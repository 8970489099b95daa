import type { ReactNode } from 'react';
import styles from './Card.module.css';

type Props = { children: ReactNode; as?: 'div' | 'article' | 'section' | 'li'; label?: string };

/** A card for self-contained content. */
export function Card({ children, as: Element = 'div', label }: Props) {
  return (
    <Element className={styles.card} aria-label={label}>
      {children}
    </Element>
  );
}
