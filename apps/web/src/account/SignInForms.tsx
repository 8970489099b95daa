import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { AccountForm, Field, GoogleLink, NameField, NewPasswordField } from './AccountForm.tsx';
import styles from './AccountPage.module.css';
import { type AccountPageProps, withNext } from './account-page.ts';

export function SignIn({ csrf, next, google, paths, typed }: AccountPageProps) {
  return (
    <>
      {google && <GoogleLink next={next} />}
      <AccountForm action={accountPaths.signIn} csrf={csrf} hidden={{ next }} button="Sign in">
        <Field name="email" label="Email address" type="email" autoComplete="username webauthn" value={typed.email} />
        <Field name="password" label="Password" type="password" autoComplete="current-password" />
      </AccountForm>
      <AccountForm
        action={accountPaths.passkeySignIn}
        csrf={csrf}
        hidden={{ next }}
        button="Sign in with a passkey"
        look="quiet"
        passkey="sign-in"
      />
      <p className={styles.more}>
        <a href={withNext(paths['reset-password'], next)}>Forgot your password?</a>
      </p>
      <p className={styles.more}>
        New here? <a href={withNext(paths['sign-up'], next)}>Create an account</a>
      </p>
    </>
  );
}

/** Shown after the password to readers with two-step verification. */
export function SignInCode({ csrf, next, paths }: AccountPageProps) {
  return (
    <>
      <AccountForm action={accountPaths.signInCode} csrf={csrf} hidden={{ next }} button="Continue">
        <Field
          name="code"
          label="Code"
          type="text"
          autoComplete="one-time-code"
          maxLength={20}
          hint="Enter the six-digit code from your authenticator app, or a backup code."
        />
      </AccountForm>
      <BackToSignIn paths={paths} next={next} />
    </>
  );
}

/** Shown to a reader who is already signed in. */
export function SignedIn({ csrf, next, signedInAs, paths }: AccountPageProps) {
  return (
    <>
      <p className={styles.text}>
        You’re signed in{signedInAs && ` as ${signedInAs}`}. <a href={next}>Continue reading</a> or{' '}
        <a href={paths.profile}>go to your account</a>.
      </p>
      <AccountForm action={accountPaths.signOut} csrf={csrf} button="Sign out" look="quiet" />
    </>
  );
}

export function SignUp({ csrf, next, google, paths, typed }: AccountPageProps) {
  return (
    <>
      {google && <GoogleLink next={next} />}
      <AccountForm action={accountPaths.signUp} csrf={csrf} hidden={{ next }} button="Create account">
        <NameField label="Name (optional)" value={typed.name} />
        <Field name="email" label="Email address" type="email" autoComplete="email" value={typed.email} />
        <NewPasswordField label="Password" hint="A short sentence is easy to remember and hard to guess." />
      </AccountForm>
      <p className={styles.more}>
        Already have an account? <a href={withNext(paths['sign-in'], next)}>Sign in</a>
      </p>
    </>
  );
}

/** With the token of an e-mailed link it sets a new password. Without one it requests the link. */
export function ResetPassword({ csrf, token, paths, next, typed }: AccountPageProps) {
  return (
    <>
      {token ? (
        <>
          <p className={styles.text}>
            You’ll be signed out everywhere. Your passkeys and authenticator app will be removed; add them again
            afterwards.
          </p>
          <AccountForm action={accountPaths.resetPassword} csrf={csrf} hidden={{ token, next }} button="Set password">
            <NewPasswordField label="New password" hint="A short sentence works well." />
          </AccountForm>
        </>
      ) : (
        <AccountForm action={accountPaths.forgotPassword} csrf={csrf} hidden={{ next }} button="Send me a link">
          <Field
            name="email"
            label="Email address"
            type="email"
            autoComplete="email"
            value={typed.email}
            hint="We’ll email you a link to reset your password."
          />
        </AccountForm>
      )}
      <BackToSignIn paths={paths} next={next} />
    </>
  );
}

/**
 * Opening the link confirms nothing, because mail scanners open every link. The button confirms, in the browser of the
 * sign-up or with its password. Otherwise somebody else's password could be confirmed by the owner of the mailbox.
 */
export function ConfirmEmail({ csrf, token = '', next, paths, signedUpHere }: AccountPageProps) {
  return (
    <>
      <p className={styles.text}>
        {signedUpHere
          ? 'Confirm that this email address is yours.'
          : 'Enter the password that you chose when you created the account.'}
      </p>
      <AccountForm action={accountPaths.confirm} csrf={csrf} hidden={{ token, next }} button="Confirm email address">
        {!signedUpHere && <Field name="password" label="Password" type="password" autoComplete="current-password" />}
      </AccountForm>
      {!signedUpHere && (
        <p className={styles.more}>
          Don’t know it, or someone else signed up?{' '}
          <a href={withNext(paths['reset-password'], next)}>Set a new password</a>
        </p>
      )}
      <BackToSignIn paths={paths} next={next} />
    </>
  );
}

function BackToSignIn({ paths, next }: Pick<AccountPageProps, 'paths' | 'next'>) {
  return (
    <p className={styles.more}>
      <a href={withNext(paths['sign-in'], next)}>Back to sign-in</a>
    </p>
  );
}
