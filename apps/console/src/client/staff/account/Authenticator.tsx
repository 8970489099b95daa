import { needsTotp } from '@contenthub/contracts/staff/roles';
import type { StaffAccount, TotpSetUp } from '@contenthub/contracts/staff/staff-schemas';
import { BackupCodes } from '@contenthub/ui/backup-codes/BackupCodes';
import { QrCode } from '@contenthub/ui/qr-code/QrCode';
import { useState } from 'react';
import controls from '../../components/forms/controls.module.css';
import { Section } from '../../components/Screen.tsx';
import { ConfirmButton } from '../forms/ConfirmButton.tsx';
import { Field, StaffForm } from '../forms/StaffForm.tsx';
import { staffCalls } from '../staff-calls.ts';
import { useRefreshStaff } from '../staff-queries.ts';
import styles from './AccountScreen.module.css';

/** The second factor. Growth and admin need it before they can use anything else. */
export function Authenticator({ account }: { account: StaffAccount }) {
  const [setUp, setSetUp] = useState<TotpSetUp>();
  const { session, totp } = account;
  return (
    <Section
      title="Authenticator app"
      note="After your password, the app’s six-digit code proves that it’s you."
      actions={
        <span className={styles.status} data-on={totp || undefined}>
          {totp ? 'On' : 'Off'}
        </span>
      }
    >
      {session.mustSetUpTotp && !setUp && (
        <p className={styles.warning}>Your role needs an authenticator app. Set it up to use the console.</p>
      )}
      {totp ? (
        <TurnedOn account={account} />
      ) : setUp ? (
        <SetUpSteps setUp={setUp} onDone={() => setSetUp(undefined)} />
      ) : (
        <StaffForm
          button="Set up"
          onSubmit={async ({ password = '' }) => setSetUp(await staffCalls.startTotp(password))}
        >
          <Field name="password" label="Confirm your password" type="password" autoComplete="current-password" />
        </StaffForm>
      )}
    </Section>
  );
}

function SetUpSteps({ setUp, onDone }: { setUp: TotpSetUp; onDone: () => void }) {
  const refresh = useRefreshStaff();
  return (
    <ol className={styles.steps}>
      <li>
        <h3>Add the console to your app</h3>
        <QrCode className={styles.qr} text={setUp.uri} label="QR code for your authenticator app" />
        <p className={styles.text}>
          Scan the code, or enter this key: <code className={styles.key}>{setUp.key.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </li>
      <li>
        <h3>Save your recovery codes</h3>
        <BackupCodes codes={setUp.recoveryCodes} />
      </li>
      <li>
        <h3>Enter the app’s current code</h3>
        <StaffForm
          button="Turn on"
          actions={
            <button type="button" className={controls.control} onClick={onDone}>
              Cancel
            </button>
          }
          onSubmit={async ({ code = '' }) => {
            await staffCalls.confirmTotp(code.trim());
            await refresh();
            onDone();
          }}
        >
          <Field name="code" label="Six-digit code" autoComplete="one-time-code" maxLength={7} isCode />
        </StaffForm>
      </li>
    </ol>
  );
}

function TurnedOn({ account: { session, recoveryCodesLeft } }: { account: StaffAccount }) {
  const refresh = useRefreshStaff();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      <p className={styles.text}>
        You have {recoveryCodesLeft} unused recovery {recoveryCodesLeft === 1 ? 'code' : 'codes'}.
        {needsTotp(session.role) && ' Your role needs the app, so it can’t be turned off.'}
      </p>
      {codes && <BackupCodes codes={codes} />}
      <div className={styles.actions}>
        <ConfirmButton
          label="New recovery codes"
          title="Replace your recovery codes?"
          action="Replace codes"
          onConfirm={async ({ password = '' }) => {
            setCodes((await staffCalls.newRecoveryCodes(password)).recoveryCodes);
            await refresh();
          }}
        >
          <p>Your current codes stop working.</p>
          <Field name="password" label="Confirm your password" type="password" autoComplete="current-password" />
        </ConfirmButton>
        {!needsTotp(session.role) && (
          <ConfirmButton
            label="Turn off"
            title="Turn off your authenticator app?"
            action="Turn off"
            onConfirm={async ({ password = '' }) => {
              await staffCalls.removeTotp(password);
              await refresh();
            }}
          >
            <p>Your password alone will then protect your account.</p>
            <Field name="password" label="Confirm your password" type="password" autoComplete="current-password" />
          </ConfirmButton>
        )}
      </div>
    </>
  );
}
