import styles from './MenuButton.module.css';

type Props = { label: string; expanded: boolean; onOpen: () => void; showsLabel?: boolean };

/** Opens a menu of the narrow header. */
export function MenuButton({ label, expanded, onOpen, showsLabel = false }: Props) {
  return (
    <button
      className={styles.button}
      type="button"
      aria-label={showsLabel ? undefined : label}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      onClick={onOpen}
    >
      {showsLabel && label}
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path
          d={showsLabel ? 'm5 8 5 5 5-5' : 'M3 5.5h14M3 10h14M3 14.5h14'}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
