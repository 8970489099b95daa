import { accountDataPath } from '@contenthub/contracts/account-settings';
import { brand } from '../../brand/brand.ts';
import { Mark } from '../../features/header/Mark.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import page from '../AccountPage.module.css';
import styles from './DataPage.module.css';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DeletedAccount } from './DeletedAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { type DataPageProps, dataNoticeTexts, dataTitle } from './data-page.ts';

/** What we keep about a reader in plain words, and what they can do about it. */
export function DataPage(props: DataPageProps) {
  const { notice, own, erasure, accountPath, csrf } = props;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <a className={page.home} href="/blog/">
          <Mark />
          <span>
            {brand.company} <span className={page.soft}>Blog</span>
          </span>
        </a>
      </header>
      {own && !erasure ? (
        <AccountFrame
          accountPath={accountPath}
          here={accountDataPath(accountPath)}
          who={own}
          csrf={csrf}
          title={dataTitle}
        >
          {notice && (
            <p className={styles.alert} role="alert">
              {dataNoticeTexts[notice]}
            </p>
          )}
          <OwnDataSections {...props} own={own} />
        </AccountFrame>
      ) : (
        <main className={styles.main}>
          {erasure ? <DeletedAccount erasure={erasure} /> : <SignInFirst {...props} />}
        </main>
      )}
    </div>
  );
}

function SignInFirst({ signInPath, accountPath }: DataPageProps) {
  return (
    <>
      <h1 className={styles.headline}>{dataTitle}</h1>
      <p className={styles.text}>
        <a href={`${signInPath}?next=${accountDataPath(accountPath)}`}>Sign in</a> to see, download or delete what we
        keep about you.
      </p>
    </>
  );
}

function OwnDataSections({ own, csrf, accountPath }: DataPageProps & { own: NonNullable<DataPageProps['own']> }) {
  return (
    <>
      <section className={styles.card} aria-labelledby="kept">
        <h2 id="kept">What we keep</h2>
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
          Posts you saved and how you like pages to look are stored in your browser only. We do not have them.
        </p>
      </section>
      <DownloadData csrf={csrf} />
      <DeleteAccount csrf={csrf} own={own} dataPath={accountDataPath(accountPath)} />
    </>
  );
}
