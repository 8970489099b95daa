import styles from './CloseButton.module.css';

/** A button with a cross. `--close-size` sets its size. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button className={styles.close} type="button" aria-label={label} onClick={onClick}>
      <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
        <path d="m4 4 12 12M16 4 4 16" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
    </button>
  );
}
