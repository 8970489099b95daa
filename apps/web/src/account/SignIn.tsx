import { accountPaths } from '@contenthub/contracts/platform-paths';
import { AccountForm } from './AccountForm.tsx';
import styles from './AccountPage.module.css';
import type { AccountPageProps } from './account-page.ts';
import { Field } from './Field.tsx';
import { GoogleLink } from './GoogleLink.tsx';

export function SignIn({ csrf, next, google, paths }: AccountPageProps) {
  return (
    <>
      {google && <GoogleLink next={next} />}
      <AccountForm action={accountPaths.signIn} csrf={csrf} hidden={{ next }} button="Sign in">
        <Field name="email" label="E-mail address" type="email" autoComplete="username" />
        <Field name="password" label="Password" type="password" autoComplete="current-password" />
      </AccountForm>
      <p className={styles.more}>
        <a href={paths['reset-password']}>Forgot your password?</a>
      </p>
      <p className={styles.more}>
        New here? <a href={`${paths['sign-up']}?next=${encodeURIComponent(next)}`}>Create an account</a>
      </p>
    </>
  );
}

/** For who comes here and is signed in already. */
export function SignedIn({ csrf, next, signedInAs, dataPath }: AccountPageProps) {
  return (
    <>
      <p className={styles.text}>
        You are signed in{signedInAs && ` as ${signedInAs}`}. <a href={next}>Go on reading</a>
      </p>
      <AccountForm action={accountPaths.signOut} csrf={csrf} button="Sign out" />
      <p className={styles.more}>
        <a href={dataPath}>Your data: download or delete it</a>
      </p>
    </>
  );
}
