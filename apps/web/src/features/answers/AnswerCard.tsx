import type { AnswerCard as Answer } from '@contenthub/contracts/content/answer-card';
import { Examples } from '@contenthub/ui/examples/Examples';
import { Link } from '@contenthub/ui/link/Link';
import type { ReactNode } from 'react';
import styles from './AnswerCard.module.css';

type Props = {
  answer: Answer;
  /** Replaces the question, for example with a link to the post. */
  heading?: ReactNode;
  /** Only the rule and the first examples, for lists. */
  compact?: boolean;
  /** Shown at the end, for example the post that the answer is from. */
  children?: ReactNode;
};

/** The short answer to a question: the rule, examples, exceptions and the source. */
export function AnswerCard({ answer, heading = answer.question, compact = false, children }: Props) {
  const { rule, right, wrong } = answer;
  const { exceptions = [], source } = compact ? {} : answer;
  const shown = compact ? 1 : undefined;
  return (
    <section className={styles.card} aria-label="Short answer" data-answer="">
      <p className={styles.eyebrow}>Short answer</p>
      <h2 className={styles.question}>{heading}</h2>
      <p className={styles.rule}>{rule}</p>
      <div className={styles.examples}>
        <Examples right={right.slice(0, shown)} wrong={wrong.slice(0, shown)} />
      </div>
      {exceptions.length > 0 && (
        <div className={styles.exceptions}>
          <p className={styles.label}>{exceptions.length === 1 ? 'Exception' : 'Exceptions'}</p>
          <ul>
            {exceptions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {source && (
        <p className={styles.source}>
          Source: {source.url ? <Link href={source.url}>{source.title}</Link> : <cite>{source.title}</cite>}
        </p>
      )}
      {children}
    </section>
  );
}
