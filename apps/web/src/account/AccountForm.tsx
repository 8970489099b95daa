import { accountPaths, csrfField, platformBase } from '@contenthub/contracts/platform/platform-paths';
import type { ReactNode } from 'react';
import styles from './AccountPage.module.css';

type AccountFormProps = {
  action: (typeof accountPaths)[keyof typeof accountPaths];
  csrf: string;
  hidden?: Record<string, string>;
  button: string;
  /** Names what the button is about, where there are several of the same. */
  label?: string;
  look?: 'main' | 'quiet' | 'danger';
  /** Fields and button in a row, for forms inside a list. */
  inline?: boolean;
  /** Needs a script that opens the browser's passkey dialog; without one it is not shown. */
  passkey?: 'sign-in' | 'add';
  /** Answered with a file: the page stays, so the form may be sent again. */
  download?: boolean;
  children?: ReactNode;
};

/** A plain form that posts to the platform on our own site. */
export function AccountForm(props: AccountFormProps) {
  const {
    action,
    csrf,
    hidden = {},
    button,
    label,
    look = 'main',
    inline = false,
    passkey,
    download,
    children,
  } = props;
  return (
    <form
      className={inline ? styles.inlineForm : styles.form}
      method="post"
      action={platformBase + action}
      data-passkey={passkey}
      data-download={download}
      hidden={passkey !== undefined}
    >
      {Object.entries({ [csrfField]: csrf, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {passkey && <input type="hidden" name="response" />}
      {children}
      <button className={styles.button} data-look={look} type="submit" aria-label={label}>
        {button}
      </button>
      {passkey && <p className={styles.problem} role="alert" data-passkey-problem="" hidden />}
    </form>
  );
}

type FieldProps = {
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
export function Field(props: FieldProps) {
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

/** A link and not a form: the way leads to another site, which our forms may not. */
export function GoogleLink({ next }: { next: string }) {
  const href = `${platformBase}${accountPaths.google}?next=${encodeURIComponent(next)}`;
  return (
    <>
      <a className={styles.google} href={href}>
        Continue with Google
      </a>
      <p className={styles.or} aria-hidden="true">
        or
      </p>
    </>
  );
}
