import styles from './ReadingProgress.module.css';

/** A progress bar along the upper edge. It is a scroll-driven CSS animation. */
export function ReadingProgress() {
  return <div className={styles.progress} aria-hidden="true" />;
}
