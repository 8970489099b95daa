import type { ExperimentStatus } from '@contenthub/contracts/experiments/experiment-definitions';
import type { ReactNode } from 'react';
import styles from './Experiments.module.css';

export function StatusBadge({ status, children }: { status: ExperimentStatus; children: ReactNode }) {
  return (
    <span className={styles.status} data-status={status}>
      {children}
    </span>
  );
}
