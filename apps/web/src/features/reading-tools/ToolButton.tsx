import styles from './ToolButton.module.css';

type Props = {
  label: string;
  /** The lines of its sign, on a square of 24. */
  icon: string;
  onPress: () => unknown;
  /** Only where the browser can do it; the boot script has found out. */
  needs?: 'share' | 'keep';
  /** For what is on or off. */
  pressed?: boolean;
};

/** A button that makes reading more comfortable: with its words below a title, as a sign alone beside a text. */
export function ToolButton({ label, icon, onPress, needs, pressed }: Props) {
  return (
    <button
      className={styles.comfort}
      type="button"
      title={label}
      data-needs={needs}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={icon}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={styles.words}>{label}</span>
    </button>
  );
}
