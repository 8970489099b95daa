import { accountPaths } from '@contenthub/contracts/platform-paths';
import { AccountForm } from './AccountForm.tsx';
import styles from './AccountPage.module.css';
import { type AccountPageProps, withNext } from './account-page.ts';
import { Field, NewPasswordField } from './Field.tsx';

/** With the token of a mailed link a new password is chosen; without one the link is asked for. */
export function ResetPassword({ csrf, token, paths, next, typed }: AccountPageProps) {
  return (
    <>
      {token ? (
        <AccountForm action={accountPaths.resetPassword} csrf={csrf} hidden={{ token, next }} button="Set password">
          <NewPasswordField label="New password" hint="You’ll be signed out everywhere." />
        </AccountForm>
      ) : (
        <AccountForm action={accountPaths.forgotPassword} csrf={csrf} hidden={{ next }} button="Send me a link">
          <Field
            name="email"
            label="E-mail address"
            type="email"
            autoComplete="email"
            value={typed.email}
            hint="We’ll send you a link to choose a new password."
          />
        </AccountForm>
      )}
      <p className={styles.more}>
        <a href={withNext(paths['sign-in'], next)}>Back to sign-in</a>
      </p>
    </>
  );
}

/** Opening the link of a mail confirms nothing: programs that check mails open every link. Pressing the button does. */
export function ConfirmEmail({ csrf, token = '', next, paths }: AccountPageProps) {
  return (
    <>
      <p className={styles.text}>Press the button to confirm that this e-mail address is yours.</p>
      <AccountForm action={accountPaths.confirm} csrf={csrf} hidden={{ token, next }} button="Confirm e-mail address" />
      <p className={styles.more}>
        <a href={withNext(paths['sign-in'], next)}>Back to sign-in</a>
      </p>
    </>
  );
}
