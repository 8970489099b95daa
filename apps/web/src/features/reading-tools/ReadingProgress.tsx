import styles from './ReadingProgress.module.css';

/** How far the text is read, along the upper edge. Drawn by the browser alone, from the place of the text in its view. */
export function ReadingProgress() {
  return <div className={styles.progress} aria-hidden="true" />;
}
