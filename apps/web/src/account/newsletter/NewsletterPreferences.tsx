import { blogTitles } from '@contenthub/contracts/content/blog-titles';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { SubscriberView } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterPagePath } from '@contenthub/contracts/newsletter/newsletter-pages';
import {
  type NewsletterNotice,
  newsletterFrequencies,
  newsletterNames,
  newsletterPaths,
} from '@contenthub/contracts/newsletter/newsletter-paths';
import { AccountForm } from '../AccountForm.tsx';
import { AccountDocument, Notice } from '../AccountFrame.tsx';
import page from '../AccountPage.module.css';
import styles from './NewsletterPreferences.module.css';

/** Everything that the preferences page shows. It is created per request and never cached. */
export type NewsletterPreferencesProps = {
  csrf: string;
  notice: NewsletterNotice | undefined;
  /** From the link in a mail. It authorises the forms. */
  token: string | undefined;
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
export function NewsletterPreferences({ csrf, notice, token = '', subscriber }: NewsletterPreferencesProps) {
  const isPending = subscriber?.status === 'pending';
  return (
    <AccountDocument>
      <main className={page.card}>
        <h1 className={page.headline}>{isPending ? 'Confirm your subscription' : newsletterTitle}</h1>
        {notice && <Notice {...noticeTexts[notice]} />}
        {isPending && (
          <>
            <p className={page.text}>You asked us to send the newsletter to {subscriber.email}.</p>
            <AccountForm
              action={newsletterPaths.confirm}
              csrf={csrf}
              hidden={{ token }}
              button="Confirm subscription"
            />
          </>
        )}
        {subscriber?.status === 'confirmed' && <Preferences csrf={csrf} token={token} subscriber={subscriber} />}
        <p className={page.more}>
          <a href={newsletterPagePath}>Read past issues</a>
        </p>
      </main>
    </AccountDocument>
  );
}

const frequencyLabels = { weekly: 'Weekly', monthly: 'Monthly' };

type PreferencesProps = { csrf: string; token: string; subscriber: SubscriberView };

function Preferences({ csrf, token, subscriber: { email, lists } }: PreferencesProps) {
  return (
    <>
      <p className={page.text}>Choose what we send to {email}.</p>
      <AccountForm action={newsletterPaths.preferences} csrf={csrf} hidden={{ token }} button="Save choices">
        {(Object.entries(newsletterNames) as [BlogType, string][]).map(([blog, name]) => (
          <ListField
            key={blog}
            blog={blog}
            name={name}
            frequency={lists.find((list) => list.blog === blog)?.frequency}
          />
        ))}
      </AccountForm>
      {lists.length > 0 && (
        <AccountForm
          action={newsletterPaths.preferences}
          csrf={csrf}
          hidden={{ token, unsubscribe: 'all' }}
          button="Unsubscribe from everything"
          look="quiet"
        />
      )}
    </>
  );
}

function ListField({ blog, name, frequency }: { blog: BlogType; name: string; frequency: string | undefined }) {
  return (
    <fieldset className={styles.list}>
      <legend className={styles.name}>{name}</legend>
      <p className={styles.description}>{blogTitles[blog].description}</p>
      <div className={styles.choices}>
        {['', ...newsletterFrequencies].map((value) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={blog} value={value} defaultChecked={(frequency ?? '') === value} />
            <span>{value === '' ? 'Off' : frequencyLabels[value as keyof typeof frequencyLabels]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
