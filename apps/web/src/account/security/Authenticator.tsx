import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { BackupCodes } from '@contenthub/ui/backup-codes/BackupCodes';
import { QrCode } from '@contenthub/ui/qr-code/QrCode';
import { AccountForm, Field } from '../AccountForm.tsx';
import { Panel } from '../AccountFrame.tsx';
import styles from '../AccountLayout.module.css';
import type { SectionProps } from '../account-page.ts';

/** Sets up an authenticator app in three steps: the key, the backup codes and the verification code. */
export function Authenticator({ csrf, details, paths }: SectionProps) {
  const { setUp } = details.authenticator;
  if (!setUp) {
    return (
      <Panel title="Nothing to set up">
        <a className={styles.action} href={paths.security}>
          Back to sign-in &amp; security
        </a>
      </Panel>
    );
  }
  return (
    <>
      <Panel title="1. Scan the code" intro="Open your authenticator app, add an account, and scan this code.">
        <QrCode className={styles.qr} text={setUp.uri} label="QR code for your authenticator app" />
        <p className={styles.intro}>
          If you can’t scan it, enter this key instead:
          <code className={styles.key}>{setUp.key.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </Panel>
      <Panel title="2. Save your backup codes">
        <BackupCodes codes={setUp.backupCodes} />
      </Panel>
      <Panel title="3. Enter the code from the app">
        <AccountForm action={accountPaths.confirmAuthenticator} csrf={csrf} button="Turn on two-step verification">
          <Field name="code" label="Six-digit code" type="text" autoComplete="one-time-code" maxLength={7} numeric />
        </AccountForm>
        <p className={styles.intro}>
          <a href={paths.security}>Cancel</a>
        </p>
      </Panel>
    </>
  );
}
