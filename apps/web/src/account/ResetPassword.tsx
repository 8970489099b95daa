import { accountPaths } from '@contenthub/contracts/platform-paths';
import { AccountForm } from './AccountForm.tsx';
import styles from './AccountPage.module.css';
import type { AccountPageProps } from './account-page.ts';
import { Field } from './Field.tsx';

/** With the token of a mailed link a new password is chosen; without one the link is asked for. */
export function ResetPassword({ csrf, token, paths }: AccountPageProps) {
  return (
    <>
      {token ? (
        <AccountForm action={accountPaths.resetPassword} csrf={csrf} hidden={{ token }} button="Set password">
          <Field
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            minLength={10}
            hint="10 characters or more. You are signed out wherever the old one was used."
          />
        </AccountForm>
      ) : (
        <AccountForm action={accountPaths.forgotPassword} csrf={csrf} button="Send me a link">
          <Field
            name="email"
            label="E-mail address"
            type="email"
            autoComplete="email"
            hint="We send a link to it, with which you can choose a new password."
          />
        </AccountForm>
      )}
      <p className={styles.more}>
        <a href={paths['sign-in']}>Back to signing in</a>
      </p>
    </>
  );
}
