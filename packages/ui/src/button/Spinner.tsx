import styles from './Spinner.module.css';

type Props = {
  /** What is loading, for screen readers. Without a label the spinner is decorative. */
  label?: string;
  size?: 'normal' | 'large';
};

export function Spinner({ label, size = 'normal' }: Props) {
  const className = size === 'large' ? `${styles.spinner} ${styles.large}` : styles.spinner;
  if (!label) return <span className={className} aria-hidden="true" />;
  return <span className={className} role="img" aria-label={label} />;
}
