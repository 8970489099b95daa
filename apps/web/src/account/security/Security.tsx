import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { BackupCodes } from '@contenthub/ui/backup-codes/BackupCodes';
import { AccountForm, Field } from '../AccountForm.tsx';
import { Panel } from '../AccountFrame.tsx';
import styles from '../AccountLayout.module.css';
import type { SectionProps } from '../account-page.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
const relativeTime = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** A relative time such as “2 hours ago” or “yesterday”. A clock time would need the reader's time zone. */
export function timeAgo(iso: string, now = Date.now()): string {
  const ms = Math.max(0, now - Date.parse(iso));
  if (ms < hour) return ms < 2 * minute ? 'just now' : 'less than an hour ago';
  if (ms < day) return relativeTime.format(-Math.floor(ms / hour), 'hour');
  return relativeTime.format(-Math.floor(ms / day), 'day');
}

/** Devices, passkeys and two-step verification. */
export function Security(props: SectionProps) {
  return (
    <>
      <Passkeys {...props} />
      <TwoStepVerification {...props} />
      <Sessions {...props} />
    </>
  );
}

function Passkeys(props: SectionProps) {
  const { csrf, details } = props;
  const { passkeys, identityConfirmed } = details;
  return (
    <Panel title="Passkeys" intro="Sign in with your fingerprint, face, or device PIN instead of a password.">
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map(({ id, name, addedAt }) => (
            <li key={id} className={styles.row}>
              <AccountForm
                action={accountPaths.renamePasskey}
                csrf={csrf}
                hidden={{ id }}
                button="Rename"
                label={`Rename ${name}`}
                look="quiet"
                inline
              >
                <input
                  className={styles.name}
                  name="name"
                  aria-label="Passkey name"
                  defaultValue={name}
                  required
                  maxLength={60}
                />
              </AccountForm>
              <AccountForm
                action={accountPaths.removePasskey}
                csrf={csrf}
                hidden={{ id }}
                button="Remove"
                label={`Remove ${name}`}
                look="danger"
                inline
              />
              {addedAt && <p className={styles.small}>Added {timeAgo(addedAt)}</p>}
            </li>
          ))}
        </ul>
      )}
      {identityConfirmed ? (
        <AccountForm action={accountPaths.addPasskey} csrf={csrf} button="Add a passkey" passkey="add">
          <Field
            name="name"
            id="passkey-name"
            label="Name"
            type="text"
            autoComplete="off"
            value="My passkey"
            maxLength={60}
            hint="Helps you tell your passkeys apart, such as “Phone” or “Work laptop.”"
          />
        </AccountForm>
      ) : (
        <ConfirmIdentity {...props} />
      )}
      <noscript>
        <p className={styles.intro}>To use passkeys, turn on JavaScript.</p>
      </noscript>
    </Panel>
  );
}

/** Asks for the password, or for a passkey, before a passkey can be added. */
function ConfirmIdentity({ csrf, details, paths }: SectionProps) {
  const hasPasskeys = details.passkeys.length > 0;
  if (!details.hasPassword && !hasPasskeys) {
    return (
      <p className={styles.intro}>
        To add a passkey, first{' '}
        <a href={`${paths['reset-password']}?next=${encodeURIComponent(paths.security)}`}>set a password</a>.
      </p>
    );
  }
  return (
    <details className={styles.more}>
      <summary>Add a passkey</summary>
      <p className={styles.intro}>First, confirm that it’s you.</p>
      {details.hasPassword && (
        <AccountForm action={accountPaths.confirmIdentity} csrf={csrf} button="Continue" look="quiet">
          <Field
            name="password"
            id="identity-password"
            label="Current password"
            type="password"
            autoComplete="current-password"
          />
        </AccountForm>
      )}
      {hasPasskeys && (
        <AccountForm
          action={accountPaths.confirmIdentity}
          csrf={csrf}
          button="Continue with a passkey"
          look="quiet"
          passkey="sign-in"
        />
      )}
    </details>
  );
}

function TwoStepVerification({ csrf, details, paths }: SectionProps) {
  const { on, newBackupCodes } = details.authenticator;
  const title = 'Two-step verification';
  if (!details.hasPassword) {
    return (
      <Panel title={title} intro="Two-step verification works with a password, and your account doesn’t have one.">
        <a className={styles.action} href={`${paths['reset-password']}?next=${encodeURIComponent(paths.security)}`}>
          Set a password
        </a>
      </Panel>
    );
  }
  const password = (id: string) => (
    <Field name="password" id={id} label="Current password" type="password" autoComplete="current-password" />
  );
  if (!on) {
    return (
      <Panel
        title={title}
        intro="When you sign in with your password, we’ll also ask for a code from an authenticator app."
      >
        <AccountForm action={accountPaths.startAuthenticator} csrf={csrf} button="Set up an authenticator app">
          {password('start-password')}
        </AccountForm>
      </Panel>
    );
  }
  return (
    <Panel
      title={title}
      intro="On. When you sign in with your password, we ask for a code from your authenticator app."
    >
      {newBackupCodes && <BackupCodes codes={newBackupCodes} />}
      <details className={styles.more}>
        <summary>Get new backup codes</summary>
        <AccountForm action={accountPaths.newBackupCodes} csrf={csrf} button="Get new codes" look="quiet">
          {password('codes-password')}
        </AccountForm>
      </details>
      <details className={styles.more}>
        <summary>Turn off two-step verification</summary>
        <AccountForm action={accountPaths.removeAuthenticator} csrf={csrf} button="Turn off" look="danger">
          {password('off-password')}
        </AccountForm>
      </details>
    </Panel>
  );
}

function Sessions({ csrf, details }: SectionProps) {
  return (
    <Panel title="Your devices" intro="You’re signed in on these devices. Sign out any you don’t recognize.">
      <ul className={styles.rows}>
        {details.sessions.map(({ id, device, lastSeenAt, signedInAt, current }) => (
          <li key={id} className={styles.row}>
            <p className={styles.device}>
              <strong>{device}</strong>
              <span className={styles.small}>
                {current ? 'This device' : `Last seen ${timeAgo(lastSeenAt)}`} · signed in {timeAgo(signedInAt)}
              </span>
            </p>
            {!current && (
              <AccountForm
                action={accountPaths.endSession}
                csrf={csrf}
                hidden={{ session: String(id) }}
                button="Sign out"
                label={`Sign out ${device}`}
                look="quiet"
                inline
              />
            )}
          </li>
        ))}
      </ul>
      <AccountForm action={accountPaths.signOutEverywhere} csrf={csrf} button="Sign out everywhere" look="danger" />
    </Panel>
  );
}
