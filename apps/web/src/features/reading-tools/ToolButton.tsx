import styles from './ToolButton.module.css';

type Props = {
  label: string;
  /** The paths of its icon, in a 24 by 24 view box. */
  icon: string;
  onPress: () => unknown;
  /** Shown only if the browser supports it. The boot script detects that. */
  needs?: 'share' | 'keep';
  /** For toggle buttons. */
  pressed?: boolean;
};

/** A reading tool's button: with its label below a title, and as an icon beside a text. */
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
