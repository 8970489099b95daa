import styles from './Place.module.css';

/** Where in a post something may ask for the reader's attention, by the name of its placement. */
export type PlaceName = 'chMidButton' | 'chEndButton' | 'chPostSideBanner';

/** Kept free. It takes no room until there is something to show, and then as much as it says before the first paint. */
export function Place({ name, className = '' }: { name: PlaceName; className?: string | undefined }) {
  return <div className={`${styles.place} ${className}`} data-place={name} />;
}
