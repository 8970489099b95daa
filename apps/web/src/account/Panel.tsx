import { type ReactNode, useId } from 'react';
import styles from './AccountLayout.module.css';

/** A part of an account page: what it is, what it is for, and its forms. */
export function Panel({ title, intro, children }: { title: string; intro?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}
