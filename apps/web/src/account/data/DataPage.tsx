import { brand } from '../../brand/brand.ts';
import { Mark } from '../../features/header/Mark.tsx';
import styles from './DataPage.module.css';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DeletedAccount } from './DeletedAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { type DataPageProps, dataNoticeTexts } from './data-page.ts';

/** What we keep about a reader in plain words, and what they can do about it. */
export function DataPage(props: DataPageProps) {
  const { notice, own, erasure } = props;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a className={styles.home} href="/blog/">
          <Mark />
          <span>
            {brand.company} <span className={styles.soft}>Blog</span>
          </span>
        </a>
      </header>
      <main className={styles.main}>
        {erasure ? (
          <DeletedAccount erasure={erasure} />
        ) : (
          <>
            <h1 className={styles.headline}>Your data</h1>
            {notice && (
              <p className={styles.alert} role="alert">
                {dataNoticeTexts[notice]}
              </p>
            )}
            {own ? <OwnDataSections {...props} own={own} /> : <SignInFirst {...props} />}
          </>
        )}
      </main>
    </div>
  );
}

function SignInFirst({ signInPath, dataPath }: DataPageProps) {
  return (
    <p className={styles.text}>
      <a href={`${signInPath}?next=${dataPath}`}>Sign in</a> to see, download or delete what we keep about you.
    </p>
  );
}

function OwnDataSections({
  own,
  csrf,
  signInPath,
  dataPath,
}: DataPageProps & { own: NonNullable<DataPageProps['own']> }) {
  return (
    <>
      <p className={styles.text}>
        You are signed in as <strong>{own.email}</strong>. <a href={signInPath}>Back to your account</a>
      </p>
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
      <DeleteAccount csrf={csrf} own={own} dataPath={dataPath} />
    </>
  );
}
