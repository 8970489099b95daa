import { type accountPaths, csrfField, platformBase } from '@contenthub/contracts/platform-paths';
import type { ReactNode } from 'react';
import styles from './AccountPage.module.css';

type Props = {
  action: (typeof accountPaths)[keyof typeof accountPaths];
  csrf: string;
  hidden?: Record<string, string>;
  button: string;
  children?: ReactNode;
};

/** A plain form that posts to the platform on our own site. */
export function AccountForm({ action, csrf, hidden = {}, button, children }: Props) {
  return (
    <form className={styles.form} method="post" action={platformBase + action}>
      {Object.entries({ [csrfField]: csrf, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button className={styles.button} type="submit">
        {button}
      </button>
    </form>
  );
}
