import styles from './Skeleton.module.css';

/** Reserves the space of content that is still loading. */
export function Skeleton({ height }: { height: number }) {
  return (
    <div className={styles.skeleton} style={{ height }} role="status">
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
