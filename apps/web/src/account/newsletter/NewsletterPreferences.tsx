import type { SubscriberView } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterPagePath } from '@contenthub/contracts/newsletter/newsletter-pages';
import { type NewsletterNotice, newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { accountSections } from '@contenthub/contracts/platform/shared-settings';
import { AccountForm } from '../AccountForm.tsx';
import { AccountDocument, Notice } from '../AccountFrame.tsx';
import page from '../AccountPage.module.css';
import { NewsletterWelcome } from '../AccountWelcome.tsx';
import { describeLists, ListFields } from './ListFields.tsx';

/** Everything that the preferences page shows. It is created per request and never cached. */
export type NewsletterPreferencesProps = {
  csrf: string;
  accountPath: string;
  notice: NewsletterNotice | undefined;
  /** From the link in a mail. It authorises the forms. */
  token: string | undefined;
  /** The id of the issue whose link was opened. It is counted if the reader leaves. */
  issue: string | undefined;
  /** Undefined without a valid link. */
  subscriber: SubscriberView | undefined;
};
export const newsletterTitle = 'Newsletter';

const noticeTexts: Record<NewsletterNotice, { good: boolean; text: string }> = {
  'check-mail': {
    good: true,
    text: 'Check your inbox. To start getting the newsletter, confirm your address with the link in our email.',
  },
  invalid: { good: false, text: 'That doesn’t look like an email address. Go back, check it, and try again.' },
  'slow-down': { good: false, text: 'Too many attempts. Wait a minute, then try again.' },
  confirmed: { good: true, text: 'You’re subscribed. Look for the next issue in your inbox.' },
  saved: { good: true, text: 'Your choices are saved.' },
  unsubscribed: { good: true, text: 'You’re unsubscribed. We won’t send you the newsletter anymore.' },
  'bad-link': { good: false, text: 'This link doesn’t work anymore. Subscribe again to get a new one.' },
  'try-again': { good: false, text: 'This page was open too long. Open the link in our email again.' },
};

/** Confirms a subscription, or changes it. The link in a mail replaces the password. */
export function NewsletterPreferences(props: NewsletterPreferencesProps) {
  const { csrf, notice, token = '', subscriber } = props;
  const requested = subscriber?.requested ?? [];
  return (
    <AccountDocument>
      <div className={page.entry}>
        <main className={page.card} data-newsletter>
          <h1 className={page.headline}>{requested.length > 0 ? 'Confirm your subscription' : newsletterTitle}</h1>
          {notice && <Notice {...noticeTexts[notice]} />}
          {subscriber && requested.length > 0 && (
            <>
              <p className={page.text}>
                You asked us to send the {describeLists(requested)} to {subscriber.email}.
              </p>
              <AccountForm
                action={newsletterPaths.confirm}
                csrf={csrf}
                hidden={{ token }}
                button="Confirm subscription"
              />
            </>
          )}
          {subscriber?.status === 'confirmed' && <Preferences {...props} token={token} subscriber={subscriber} />}
          {!subscriber && !notice && <WithoutLink accountPath={props.accountPath} />}
          <p className={page.more}>
            <a href={newsletterPagePath}>{subscriber ? 'Read past issues' : 'Subscribe or read past issues'}</a>
          </p>
        </main>
        <NewsletterWelcome />
      </div>
    </AccountDocument>
  );
}

/** The page was opened or reloaded without the link of a mail. */
function WithoutLink({ accountPath }: { accountPath: string }) {
  return (
    <p className={page.text}>
      To change what we send you, open the link at the end of any issue, or{' '}
      <a href={accountPath + accountSections.newsletter}>use your account</a>.
    </p>
  );
}

type PreferencesProps = Pick<NewsletterPreferencesProps, 'csrf' | 'issue'> & {
  token: string;
  subscriber: SubscriberView;
};

function Preferences({ csrf, token, issue = '', subscriber: { email, lists } }: PreferencesProps) {
  return (
    <>
      <p className={page.text}>Choose what we send to {email}.</p>
      <AccountForm action={newsletterPaths.preferences} csrf={csrf} hidden={{ token, issue }} button="Save choices">
        <ListFields lists={lists} />
      </AccountForm>
      {lists.length > 0 && (
        <AccountForm
          action={newsletterPaths.preferences}
          csrf={csrf}
          hidden={{ token, issue, unsubscribe: 'all' }}
          button="Unsubscribe from everything"
          look="quiet"
        />
      )}
    </>
  );
}
