import { accountPaths } from '@contenthub/contracts/platform-paths';
import { AccountForm } from './AccountForm.tsx';
import styles from './AccountPage.module.css';
import type { AccountPageProps } from './account-page.ts';
import { Field } from './Field.tsx';
import { GoogleLink } from './GoogleLink.tsx';

export function SignUp({ csrf, next, google, paths }: AccountPageProps) {
  return (
    <>
      {google && <GoogleLink next={next} />}
      <AccountForm action={accountPaths.signUp} csrf={csrf} hidden={{ next }} button="Create account">
        <Field name="name" label="Name (optional)" type="text" autoComplete="name" required={false} />
        <Field name="email" label="E-mail address" type="email" autoComplete="email" />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          minLength={10}
          hint="10 characters or more. A short sentence is easy to remember and hard to guess."
        />
      </AccountForm>
      <p className={styles.more}>
        You have an account? <a href={`${paths['sign-in']}?next=${encodeURIComponent(next)}`}>Sign in</a>
      </p>
    </>
  );
}
