import { type ReactNode, useEffect } from 'react';
import styles from './Screen.module.css';

type Props = {
  /** Name in the navigation and in the browser's tab. */
  name: string;
  question: string;
  /** The answer in one or two sentences. */
  answer?: ReactNode;
  children: ReactNode;
};

/** A screen answers one question: in words first, then as a chart, then as a table. */
export function Screen({ name, question, answer, children }: Props) {
  useEffect(() => {
    document.title = `${name} · Contenthub console`;
  }, [name]);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{question}</h1>
        <div className={styles.answer} aria-live="polite">
          {answer}
        </div>
      </header>
      {children}
    </div>
  );
}

/** A part of a screen with its own heading. */
export function Section({
  title,
  note,
  actions,
  children,
}: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <div>
          <h2>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Sections side by side where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
