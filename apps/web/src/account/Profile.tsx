import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { AccountForm, Field, NameField, NewPasswordField } from './AccountForm.tsx';
import { Panel } from './AccountFrame.tsx';
import styles from './AccountLayout.module.css';
import type { SectionProps } from './account-page.ts';

/** Name, e-mail address and password. */
export function Profile({ csrf, details, paths }: SectionProps) {
  return (
    <>
      <Panel title="About you">
        <dl className={styles.facts}>
          <dt>Email address</dt>
          <dd>{details.email}</dd>
        </dl>
        <AccountForm action={accountPaths.changeName} csrf={csrf} button="Save name">
          <NameField label="Name" value={details.name} />
        </AccountForm>
      </Panel>
      {details.hasPassword ? (
        <Panel title="Password" intro="When you change your password, you’re signed out on all other devices.">
          <AccountForm action={accountPaths.changePassword} csrf={csrf} button="Change password">
            <Field name="current" label="Current password" type="password" autoComplete="current-password" />
            <NewPasswordField label="New password" hint="A short sentence works well." />
          </AccountForm>
        </Panel>
      ) : (
        <Panel title="Password" intro="You sign in without a password. To set one, we’ll email you a link.">
          <a className={styles.action} href={`${paths['reset-password']}?next=${encodeURIComponent(paths.profile)}`}>
            Set a password
          </a>
        </Panel>
      )}
    </>
  );
}

/** The newsletter subscription. */
export function Newsletter({ csrf, details }: SectionProps) {
  const { subscribed, email, newsletterPreferences } = details;
  return (
    <Panel
      title="The best of the month"
      intro={
        subscribed
          ? `We send the newsletter to ${email}.`
          : `You’re not subscribed. We’ll send the newsletter to ${email}.`
      }
    >
      <AccountForm
        action={accountPaths.newsletter}
        csrf={csrf}
        hidden={{ subscribe: subscribed ? 'no' : 'yes' }}
        button={subscribed ? 'Unsubscribe' : 'Subscribe'}
        look={subscribed ? 'quiet' : 'main'}
      />
      {newsletterPreferences && (
        <a className={styles.action} href={newsletterPreferences}>
          Choose blogs and frequency
        </a>
      )}
    </Panel>
  );
}
