import type { ReactNode } from 'react';
import styles from './AccountLayout.module.css';

/** A part of an account page: what it is, what it is for, and its forms. */
export function Panel({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}
