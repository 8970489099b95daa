import styles from './AccountPage.module.css';

type Props = {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autoComplete: string;
  hint?: string;
  required?: boolean;
  minLength?: number;
};

/** A labelled field; what a browser can check, it is told. */
export function Field({ name, label, type, autoComplete, hint, required = true, minLength }: Props) {
  const hintId = hint && `${name}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        required={required}
        minLength={minLength}
        maxLength={type === 'password' ? 128 : 254}
        aria-describedby={hintId}
      />
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
