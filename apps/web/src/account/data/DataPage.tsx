import {
  type DataNotice,
  type ErasureStatus,
  eraseConfirmationWord,
  type OwnData,
} from '@contenthub/contracts/platform/personal-data';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { accountDataPath } from '@contenthub/contracts/platform/shared-settings';
import { AccountForm, Field } from '../AccountForm.tsx';
import { AccountDocument, AccountFrame, Notice, Panel } from '../AccountFrame.tsx';
import styles from './DataPage.module.css';

/** Everything that the data page shows. It is created per request and never cached. */
export type DataPageProps = {
  csrf: string;
  signInPath: string;
  accountPath: string;
  notice: DataNotice | undefined;
  /** The data of the signed-in account. */
  own: OwnData | undefined;
  /** The progress of an account deletion. */
  erasure: ErasureStatus | undefined;
};

export const dataTitle = 'Your data';

const dataNoticeTexts: Record<DataNotice, string> = {
  'wrong-password': 'That password isn’t right, so nothing was deleted. Try again.',
  'not-confirmed': 'Nothing was deleted. Type “delete” to confirm.',
  'sign-in-again': 'Nothing was deleted. Sign in again so we know it’s you.',
  'slow-down': 'You’ve tried too many times. Wait a while, then try again.',
  unavailable: 'We can’t get your data right now. Try again in a few minutes.',
  'try-again': 'This page was open too long. Please try again.',
};

type Props = { csrf: string; own: OwnData; dataPath: string };

const confirmationPattern = {
  expression: `\\s*[${eraseConfirmationWord[0]}${eraseConfirmationWord[0]?.toUpperCase()}]${eraseConfirmationWord.slice(1)}\\s*`,
  explanation: `Type the word ${eraseConfirmationWord}`,
};

/** Requires authentication and a typed word, because an unattended session must not be enough. */
function DeleteAccount({ csrf, own, dataPath }: Props) {
  return (
    <Panel
      title="Delete my account"
      intro={`This deletes your account and everything listed above right away. You can’t undo it. Backups may keep a copy for up to ${own.backupDays} days.`}
    >
      {own.proof === 'sign-in-again' ? (
        <p className={styles.proof}>
          <a className={styles.link} href={`${platformBase}${accountPaths.google}?next=${dataPath}`}>
            Sign in again with Google
          </a>{' '}
          first so we know it’s you. Then you have 10 minutes.
        </p>
      ) : (
        <AccountForm action={accountPaths.eraseAccount} csrf={csrf} button="Delete my account" look="danger">
          {own.proof === 'password' && (
            <Field name="password" label="Your password" type="password" autoComplete="current-password" />
          )}
          <Field
            name="confirmation"
            label={`Type “${eraseConfirmationWord}” to confirm`}
            type="text"
            autoComplete="off"
            pattern={confirmationPattern}
          />
        </AccountForm>
      )}
    </Panel>
  );
}

const numberFormat = new Intl.NumberFormat('en');
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Lists what was deleted, what is still being deleted, and what remains until when. */
function DeletedAccount({ erasure }: { erasure: ErasureStatus }) {
  const { finishedAt, deleted, backupsUntil, eventDays } = erasure;
  const count = (...tables: string[]) => tables.reduce((sum, name) => sum + (deleted.tables[name] ?? 0), 0);
  const rows: [string, number][] = [
    ['Account', count('users')],
    ['Sign-in methods and sessions', count('credentials', 'sessions', 'passkeys', 'two_factors', 'verifications')],
    ['Newsletters and what you agreed to', count('newsletter_subscriptions', 'newsletter_consents')],
    ['Saved posts in your account', count('reading_list_entries')],
    ['Other choices', count('user_groups', 'preferences', 'properties')],
    ['Plan, school, or company', count('subscriptions', 'institution_members')],
    ['Experiments you were part of', count('exposures', 'experiment_states')],
    ...(deleted.events
      ? [['Records of pages you read', deleted.events.events + deleted.events.refused] as [string, number]]
      : []),
  ];
  return (
    <>
      <h1 className={styles.headline}>Your account has been deleted</h1>
      <Notice
        good
        text={
          finishedAt
            ? 'Everything is deleted, and you’re signed out.'
            : 'You’re signed out. We’re still deleting records of pages you read, which usually takes a few minutes. Reload this page to check.'
        }
      />
      <Panel title="What was deleted">
        <dl className={styles.counts}>
          {rows.map(([name, number]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{numberFormat.format(number)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="What remains, and for how long">
        <ul className={styles.list}>
          <li>
            <strong>Backups</strong> may keep a copy until {dateFormat.format(new Date(backupsUntil))}. We use them only
            to recover from a failure, and delete your data again if we do.
          </li>
          <li>
            <strong>A hash of your IDs,</strong> so we can discard anything your browser sends late. It doesn’t identify
            you, and we delete it after {eventDays} days.
          </li>
          <li>
            <strong>In your browser:</strong> posts you saved and your reading settings. To remove them, clear this
            site’s data in your browser.
          </li>
        </ul>
      </Panel>
      <p>
        <a className={styles.link} href="/blog/">
          Go to the blog
        </a>
      </p>
    </>
  );
}

/** Explains what we store about a reader and what they can do about it. */
export function DataPage({ notice, own, erasure, accountPath, csrf, signInPath }: DataPageProps) {
  const here = accountDataPath(accountPath);
  if (own && !erasure)
    return (
      <AccountDocument>
        <AccountFrame accountPath={accountPath} here={here} who={own} csrf={csrf} title={dataTitle}>
          {notice && <Notice good={false} text={dataNoticeTexts[notice]} />}
          <StoredData own={own} />
          <Panel
            title="Download my data"
            intro="Get a JSON file with everything listed above. You can download it up to five times an hour."
          >
            <AccountForm action={accountPaths.exportData} csrf={csrf} button="Download my data" download />
          </Panel>
          <DeleteAccount csrf={csrf} own={own} dataPath={here} />
        </AccountFrame>
      </AccountDocument>
    );
  return (
    <AccountDocument>
      <main className={styles.main}>
        {erasure ? (
          <DeletedAccount erasure={erasure} />
        ) : (
          <>
            <h1 className={styles.headline}>{dataTitle}</h1>
            <p>
              <a className={styles.link} href={`${signInPath}?next=${here}`}>
                Sign in
              </a>{' '}
              to see, download, or delete the data we keep about you.
            </p>
          </>
        )}
      </main>
    </AccountDocument>
  );
}

function StoredData({ own }: { own: OwnData }) {
  return (
    <Panel title="What we keep">
      <ul className={styles.list}>
        <li>
          <strong>Your account:</strong> name, email address, how you sign in, and when you signed in.
        </li>
        <li>
          <strong>Your choices:</strong> newsletters and when you agreed to them, plan, school or company, and saved
          settings.
        </li>
        <li>
          <strong>Your saved posts,</strong> if you <a href="/blog/saved">keep them in your account</a>.
        </li>
        <li>
          <strong>What you read and clicked</strong> on this site, in browsers where you signed in, unless analytics is
          off for you. We delete it after {own.eventDays} days.
        </li>
        <li>
          <strong>Experiments:</strong> which version of a feature you were shown.
        </li>
      </ul>
      <p className={styles.hint}>
        Otherwise, posts you saved are stored only in your browser, like your reading settings. We don’t have them.
      </p>
    </Panel>
  );
}
