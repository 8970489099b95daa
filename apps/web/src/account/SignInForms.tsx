import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { AccountForm, Field, GoogleLink, NewPasswordField } from './AccountForm.tsx';
import styles from './AccountPage.module.css';
import { type AccountPageProps, withNext } from './account-page.ts';

export function SignIn({ csrf, next, google, paths, typed }: AccountPageProps) {
  return (
    <>
      {google && <GoogleLink next={next} />}
      <AccountForm action={accountPaths.signIn} csrf={csrf} hidden={{ next }} button="Sign in">
        <Field name="email" label="E-mail address" type="email" autoComplete="username webauthn" value={typed.email} />
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
          hint="The six digits that your authenticator app shows, or one of your backup codes."
        />
      </AccountForm>
      <p className={styles.more}>
        <a href={withNext(paths['sign-in'], next)}>Back to sign-in</a>
      </p>
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
        <Field
          name="name"
          label="Name (optional)"
          type="text"
          autoComplete="name"
          value={typed.name}
          required={false}
          maxLength={100}
        />
        <Field name="email" label="E-mail address" type="email" autoComplete="email" value={typed.email} />
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

/** Opening the link confirms nothing, because mail scanners open every link. The button confirms. */
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
