import { accountPaths } from '@contenthub/contracts/platform-paths';
import { AccountForm } from './AccountForm.tsx';
import styles from './AccountPage.module.css';
import { type AccountPageProps, withNext } from './account-page.ts';
import { Field } from './Field.tsx';
import { GoogleLink } from './GoogleLink.tsx';

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

/** After the password, for readers who turned two-step verification on. */
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

/** For a reader who comes here and is signed in already. */
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
