import { eraseWord, type OwnData } from '@contenthub/contracts/personal-data';
import { accountPaths, platformBase } from '@contenthub/contracts/platform-paths';
import { AccountForm } from '../AccountForm.tsx';
import { Field } from '../Field.tsx';
import { Panel } from '../Panel.tsx';
import styles from './DataPage.module.css';

type Props = { csrf: string; own: OwnData; dataPath: string };

const typedWord = {
  expression: `\\s*[${eraseWord[0]}${eraseWord[0]?.toUpperCase()}]${eraseWord.slice(1)}\\s*`,
  explanation: `Type the word ${eraseWord}`,
};

/** Asks for proof and for a typed word: an unattended session must not be enough. */
export function DeleteAccount({ csrf, own, dataPath }: Props) {
  return (
    <Panel
      title="Delete my account"
      intro={`Deletes your account and everything above, right away. You can’t undo this. Backups may hold a copy for up to ${own.backupDays} days.`}
    >
      {own.proof === 'sign-in-again' ? (
        <p className={styles.proof}>
          <a className={styles.link} href={`${platformBase}${accountPaths.google}?next=${dataPath}`}>
            Sign in again with Google
          </a>{' '}
          first, so that we know it’s you. You then have ten minutes.
        </p>
      ) : (
        <AccountForm action={accountPaths.eraseAccount} csrf={csrf} button="Delete my account" look="danger">
          {own.proof === 'password' && (
            <Field name="password" label="Your password" type="password" autoComplete="current-password" />
          )}
          <Field
            name="confirmation"
            label={`Type “${eraseWord}” to confirm`}
            type="text"
            autoComplete="off"
            pattern={typedWord}
          />
        </AccountForm>
      )}
    </Panel>
  );
}
