import type { newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { accountPaths, csrfField } from '@contenthub/contracts/platform/platform-paths';
import type { ReactNode } from 'react';
import styles from './AccountPage.module.css';

type AccountFormProps = {
  action: (typeof accountPaths)[keyof typeof accountPaths] | (typeof newsletterPaths)['confirm' | 'preferences'];
  csrf: string;
  hidden?: Record<string, string>;
  button: string;
  /** An accessible name for the button, needed where a page has several of the same kind. */
  label?: string;
  look?: 'main' | 'quiet' | 'danger';
  /** Puts fields and button in a row, for forms inside a list. */
  inline?: boolean;
  /** Needs a script that opens the browser's passkey dialog. Hidden without one. */
  passkey?: 'sign-in' | 'add';
  /** The response is a file and the page stays, so the form can be sent again. */
  download?: boolean;
  children?: ReactNode;
};

/** A plain form that posts to the platform through our own origin. */
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
  /** Needed where a page has several fields of this name. */
  id?: string;
  hint?: string;
  value?: string | undefined;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  numeric?: boolean;
  /** The pattern that the text must match, and the message when it does not. */
  pattern?: { expression: string; explanation: string };
};

/** A labelled field with the browser's own validation. */
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

/** The reader's name, which they need not give. */
export function NameField({ label, value }: { label: string; value: string | undefined }) {
  return (
    <Field name="name" label={label} type="text" autoComplete="name" value={value} required={false} maxLength={100} />
  );
}

/** For choosing a new password. */
export function NewPasswordField({ label, hint }: { label: string; hint: string }) {
  const hintText = `10 characters or more. ${hint}`;
  return (
    <Field name="password" label={label} type="password" autoComplete="new-password" minLength={10} hint={hintText} />
  );
}

/** A link instead of a form, because the CSP forbids forms that lead to another site. */
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
