import { eraseWord, type OwnData } from '@contenthub/contracts/personal-data';
import { accountPaths, csrfField, platformBase } from '@contenthub/contracts/platform-paths';
import styles from './DataPage.module.css';

type Props = { csrf: string; own: OwnData; dataPath: string };

/** Asks for proof and for a typed word: a session that somebody left open must not be enough. */
export function DeleteAccount({ csrf, own, dataPath }: Props) {
  const mayDelete = own.proof !== 'sign-in-again';
  return (
    <section className={styles.danger} aria-labelledby="erase">
      <h2 id="erase">Delete my account</h2>
      <p className={styles.text}>
        Deletes your account and everything above, right away. It cannot be undone. Backups may hold a copy for up to{' '}
        {own.backupDays} days.
      </p>
      {mayDelete ? (
        <form className={styles.form} method="post" action={platformBase + accountPaths.eraseAccount}>
          <input type="hidden" name={csrfField} value={csrf} />
          {own.proof === 'password' && (
            <div className={styles.field}>
              <label htmlFor="password">Your password</label>
              <input id="password" name="password" type="password" autoComplete="current-password" required />
            </div>
          )}
          <div className={styles.field}>
            <label htmlFor="confirmation">Type “{eraseWord}” to confirm</label>
            <input
              id="confirmation"
              name="confirmation"
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              pattern={`\\s*[${eraseWord[0]}${eraseWord[0]?.toUpperCase()}]${eraseWord.slice(1)}\\s*`}
              title={`Type the word ${eraseWord}`}
              required
            />
          </div>
          <button className={styles.dangerButton} type="submit">
            Delete my account
          </button>
        </form>
      ) : (
        <p className={styles.text}>
          <a href={`${platformBase}${accountPaths.google}?next=${dataPath}`}>Sign in again with Google</a> first, so
          that we know it is you. Then you have ten minutes.
        </p>
      )}
    </section>
  );
}
