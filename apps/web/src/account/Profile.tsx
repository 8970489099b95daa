import { newsletterPagePath } from '@contenthub/contracts/newsletter/newsletter-pages';
import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { AccountForm, Field, NameField, NewPasswordField } from './AccountForm.tsx';
import { Panel } from './AccountFrame.tsx';
import styles from './AccountLayout.module.css';
import type { SectionProps } from './account-page.ts';
import { ListFields } from './newsletter/ListFields.tsx';

/** Name, email address, plan and password. `plan.ts` fills in the plan. */
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
      <Panel title="Your plan">
        <dl className={styles.facts}>
          <dt>Plan</dt>
          <dd data-account-fact="plan" aria-busy>
            …
          </dd>
          <dt>School or company</dt>
          <dd data-account-fact="institution" aria-busy>
            …
          </dd>
        </dl>
        <noscript>Turn on JavaScript to see them.</noscript>
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

/** The newsletters that the reader gets, and how often. */
export function Newsletter({ csrf, details: { email, newsletterLists } }: SectionProps) {
  return (
    <Panel title="What we send you" intro={`We send it to ${email}.`}>
      <AccountForm action={accountPaths.newsletter} csrf={csrf} button="Save choices">
        <ListFields lists={newsletterLists} />
      </AccountForm>
      {newsletterLists.length > 0 && (
        <AccountForm action={accountPaths.newsletter} csrf={csrf} button="Unsubscribe from everything" look="quiet" />
      )}
      <a className={styles.action} href={newsletterPagePath}>
        Read past issues
      </a>
    </Panel>
  );
}
