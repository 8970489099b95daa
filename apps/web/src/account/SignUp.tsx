import { accountPaths } from '@contenthub/contracts/platform-paths';
import { AccountForm } from './AccountForm.tsx';
import styles from './AccountPage.module.css';
import { type AccountPageProps, withNext } from './account-page.ts';
import { Field, NewPasswordField } from './Field.tsx';
import { GoogleLink } from './GoogleLink.tsx';

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
