import styles from './AccountPage.module.css';

type Props = {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autoComplete: string;
  /** Where a page has several fields of this name. */
  id?: string;
  hint?: string;
  value?: string | undefined;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  numeric?: boolean;
  /** What the text must match, and what to say when it does not. */
  pattern?: { expression: string; explanation: string };
};

/** A labelled field; what a browser can check, it is told. */
export function Field(props: Props) {
  const {
    name,
    label,
    type,
    autoComplete,
    id = name,
    hint,
    value,
    required = true,
    minLength,
    numeric,
    pattern,
  } = props;
  const hintId = hint && `${id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        defaultValue={value}
        required={required}
        minLength={minLength}
        maxLength={props.maxLength ?? (type === 'password' ? 128 : 254)}
        inputMode={numeric ? 'numeric' : undefined}
        pattern={pattern?.expression}
        title={pattern?.explanation}
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

/** For a password that is chosen now. */
export function NewPasswordField({ label, hint }: { label: string; hint: string }) {
  const hintText = `10 characters or more. ${hint}`;
  return (
    <Field name="password" label={label} type="password" autoComplete="new-password" minLength={10} hint={hintText} />
  );
}
