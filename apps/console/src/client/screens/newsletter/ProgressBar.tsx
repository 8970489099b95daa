import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { countDone, describeProgress } from './issue-text.ts';
import styles from './ProgressBar.module.css';

/** How much of an issue is sent. The text is next to the bar or in its label. */
export function ProgressBar({ issue }: { issue: IssueState }) {
  const { total } = issue.deliveries;
  return (
    <progress
      className={styles.progress}
      aria-label={`Progress of ${issue.subject}`}
      aria-valuetext={describeProgress(issue)}
      max={Math.max(total, 1)}
      value={countDone(issue)}
      data-status={issue.status}
    />
  );
}
