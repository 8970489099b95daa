import { type accountPaths, csrfField, platformBase } from '@contenthub/contracts/platform-paths';
import type { ReactNode } from 'react';
import styles from './AccountPage.module.css';

type Props = {
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
export function AccountForm(props: Props) {
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
