import type { StaffRole } from '@contenthub/contracts/staff/roles';
import type { MailDelivery, StaffInvitation } from '@contenthub/contracts/staff/staff-schemas';
import { useState } from 'react';
import controls from '../../components/forms/controls.module.css';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { Section } from '../../components/Screen.tsx';
import { formatTime } from '../../view/times.ts';
import { Field, StaffForm } from '../forms/StaffForm.tsx';
import { roleLabels, roleOptions } from '../role-labels.ts';
import { staffCalls } from '../staff-calls.ts';
import { useRefreshStaff } from '../staff-queries.ts';
import { MailResult } from './MailResult.tsx';
import styles from './TeamScreen.module.css';

const mailStates: Record<StaffInvitation['mail'], string> = {
  sent: '',
  waiting: ' · email not sent yet',
  failed: ' · email couldn’t be sent',
};

/** Invites colleagues, and lists who has not accepted yet. */
export function Invitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const refresh = useRefreshStaff();
  const [role, setRole] = useState<StaffRole>('viewer');
  const [invited, setInvited] = useState<{ to: string; delivery: MailDelivery }>();
  return (
    <Section title="Invite a colleague" note="They get a link by email, which works once and expires in seven days.">
      <StaffForm
        key={invited?.to}
        button="Send invitation"
        onSubmit={async ({ email = '' }) => {
          const to = email.trim();
          const delivery = await staffCalls.invite({ email: to, name: '', role });
          await refresh();
          setInvited({ to, delivery });
        }}
      >
        <Field name="email" label="Email address" type="email" autoComplete="off" maxLength={254} />
        <div className={styles.role}>
          <span className={styles.label}>Role</span>
          <SelectField
            label="Role of the new colleague"
            options={roleOptions}
            value={role}
            onChange={(value) => setRole(value as StaffRole)}
          />
          <p className={styles.detail}>{roleLabels[role].rights}</p>
        </div>
      </StaffForm>
      {invited && <MailResult {...invited} />}
      {invitations.length > 0 && (
        <ul className={styles.list} aria-label="Open invitations">
          {invitations.map(({ id, email, role: invitedRole, invitedBy, expiresAt, mail }) => (
            <li key={id}>
              <div className={styles.person}>
                <p className={styles.name}>{email}</p>
                <p className={styles.detail}>
                  {roleLabels[invitedRole].name} · invited by {invitedBy} · expires {formatTime(expiresAt)}
                  {mailStates[mail]}
                </p>
              </div>
              <button
                type="button"
                className={controls.control}
                aria-label={`Withdraw the invitation of ${email}`}
                onClick={() => void staffCalls.withdrawInvitation(id).then(refresh, refresh)}
              >
                Withdraw
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
