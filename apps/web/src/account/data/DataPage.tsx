import { accountDataPath } from '@contenthub/contracts/account-settings';
import type { OwnData } from '@contenthub/contracts/personal-data';
import { accountPaths } from '@contenthub/contracts/platform-paths';
import { AccountForm } from '../AccountForm.tsx';
import { AccountDocument, AccountFrame, Notice } from '../AccountFrame.tsx';
import { Panel } from '../Panel.tsx';
import styles from './DataPage.module.css';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DeletedAccount } from './DeletedAccount.tsx';
import { type DataPageProps, dataNoticeTexts, dataTitle } from './data-page.ts';

/** What we keep about a reader in plain words, and what they can do about it. */
export function DataPage({ notice, own, erasure, accountPath, csrf, signInPath }: DataPageProps) {
  const here = accountDataPath(accountPath);
  if (own && !erasure)
    return (
      <AccountDocument>
        <AccountFrame accountPath={accountPath} here={here} who={own} csrf={csrf} title={dataTitle}>
          {notice && <Notice good={false} text={dataNoticeTexts[notice]} />}
          <WhatWeKeep own={own} />
          <Panel
            title="Download my data"
            intro="A file with everything above, in a format that other programs can read (JSON). Up to five times an hour."
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
              to see, download or delete what we keep about you.
            </p>
          </>
        )}
      </main>
    </AccountDocument>
  );
}

function WhatWeKeep({ own }: { own: OwnData }) {
  return (
    <Panel title="What we keep">
      <ul className={styles.list}>
        <li>
          <strong>Your account:</strong> name, e-mail address, how you sign in, and when you did.
        </li>
        <li>
          <strong>Your choices:</strong> newsletter, plan, school or company, and settings you saved.
        </li>
        <li>
          <strong>What you read and clicked</strong> on this site, in browsers you signed in with, unless analytics is
          off for you. We delete it after {own.eventDays} days.
        </li>
        <li>
          <strong>Experiments:</strong> which version of a feature you were shown.
        </li>
      </ul>
      <p className={styles.hint}>
        Posts you saved and how you like pages to look are stored in your browser only. We don’t have them.
      </p>
    </Panel>
  );
}
