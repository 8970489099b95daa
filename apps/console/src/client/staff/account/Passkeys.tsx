import type { StaffPasskey } from '@contenthub/contracts/staff/staff-schemas';
import { useState } from 'react';
import controls from '../../components/forms/controls.module.css';
import { Section } from '../../components/Screen.tsx';
import { formatTime } from '../../view/times.ts';
import { ConfirmButton } from '../forms/ConfirmButton.tsx';
import { Field, StaffForm } from '../forms/StaffForm.tsx';
import { staffCalls } from '../staff-calls.ts';
import { useRefreshStaff } from '../staff-queries.ts';
import styles from './AccountScreen.module.css';

/** The passkeys of the signed-in member. Each one can be removed. */
export function Passkeys({ passkeys }: { passkeys: readonly StaffPasskey[] }) {
  const refresh = useRefreshStaff();
  return (
    <Section
      title="Passkeys"
      note="Sign in with your fingerprint, face or device PIN, instead of your password and code. Nobody can guess or lock a passkey."
    >
      {passkeys.length > 0 && (
        <ul className={styles.sessions} aria-label="Your passkeys">
          {passkeys.map(({ id, name, addedAt }) => (
            <li key={id}>
              <div>
                <p className={styles.device}>{name}</p>
                {addedAt && <p className={styles.text}>Added {formatTime(addedAt)}.</p>}
              </div>
              <ConfirmButton
                label="Remove"
                description={`Remove the passkey ${name}`}
                title={`Remove the passkey ${name}?`}
                action="Remove"
                onConfirm={() => staffCalls.removePasskey(id).then(refresh)}
              >
                <p>You can’t sign in with it anymore. Also remove it from your device.</p>
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey key={passkeys.length} hasPasskey={passkeys.length > 0} />
    </Section>
  );
}

function AddPasskey({ hasPasskey }: { hasPasskey: boolean }) {
  const refresh = useRefreshStaff();
  const [usesPasskey, setUsesPasskey] = useState(false);
  return (
    <StaffForm
      button="Add a passkey"
      look="quiet"
      actions={
        hasPasskey && (
          <button type="button" className={controls.control} onClick={() => setUsesPasskey(!usesPasskey)}>
            {usesPasskey ? 'Confirm with your password' : 'Confirm with a passkey'}
          </button>
        )
      }
      onSubmit={async ({ passkey = '', password }) => {
        await staffCalls.addPasskey(passkey.trim(), password);
        await refresh();
      }}
    >
      <Field
        name="passkey"
        label="Name of the passkey"
        autoComplete="off"
        maxLength={60}
        hint="Such as the device that it is on."
      />
      {!usesPasskey && <Field name="password" label="Your password" type="password" autoComplete="current-password" />}
    </StaffForm>
  );
}
