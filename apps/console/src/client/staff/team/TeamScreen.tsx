import { type StaffRole, staffRoles } from '@contenthub/contracts/staff/roles';
import type { StaffMember, StaffTeam } from '@contenthub/contracts/staff/staff-schemas';
import { useState } from 'react';
import { useSession } from '../../app/session.ts';
import controls from '../../components/forms/controls.module.css';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen, Section } from '../../components/Screen.tsx';
import { formatTime } from '../format-time.ts';
import { ConfirmButton } from '../forms/ConfirmButton.tsx';
import { Field, StaffForm } from '../forms/StaffForm.tsx';
import { roleLabels } from '../role-labels.ts';
import { staffCalls } from '../staff-calls.ts';
import { useRefreshStaff, useTeam } from '../staff-queries.ts';
import styles from './TeamScreen.module.css';

const roleOptions = staffRoles.map((role) => ({ id: role, label: roleLabels[role].name }));

/** Who can use the console, and with which role. */
export function TeamScreen() {
  const query = useTeam();
  return (
    <Screen name="Team" question="Who can use the console?" answer={query.data && <Summary team={query.data} />}>
      <QueryState query={query} height={480}>
        {(team) => (
          <div className={styles.sections}>
            <Members members={team.members} />
            <Invitations team={team} />
          </div>
        )}
      </QueryState>
    </Screen>
  );
}

function Summary({ team: { members, invitations } }: { team: StaffTeam }) {
  const active = members.filter((member) => member.active);
  const admins = active.filter(({ role }) => role === 'admin').length;
  return (
    <>
      <strong>{active.length}</strong> active, of whom <strong>{admins}</strong>{' '}
      {admins === 1 ? 'is an admin' : 'are admins'}. {invitations.length > 0 && `${invitations.length} invited.`}
    </>
  );
}

function Members({ members }: { members: readonly StaffMember[] }) {
  const refresh = useRefreshStaff();
  const { data: session } = useSession();
  const [problem, setProblem] = useState('');
  const change = (id: number, fields: { role?: StaffRole; active?: boolean }) => {
    setProblem('');
    return staffCalls
      .changeMember(id, fields)
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .then(refresh);
  };
  return (
    <Section title="Members" note="A new role applies at once. Every change is in the audit log.">
      <p className={styles.problem} role="alert" hidden={!problem}>
        {problem}
      </p>
      <ul className={styles.list}>
        {members.map((member) => {
          const { id, name, email, role, active, totp, lastSeenAt } = member;
          return (
            <li key={id} data-inactive={!active || undefined}>
              <div className={styles.person}>
                <p className={styles.name}>
                  {name} {session?.id === id && <span className={styles.badge}>You</span>}
                  {!active && <span className={styles.badge}>Deactivated</span>}
                </p>
                <p className={styles.detail}>{email}</p>
                <p className={styles.detail}>
                  Authenticator app {totp ? 'on' : 'off'} ·{' '}
                  {lastSeenAt ? `last signed in ${formatTime(lastSeenAt)}` : 'never signed in'}
                </p>
              </div>
              <div className={styles.actions}>
                {active && (
                  <SelectField
                    label={`Role of ${name}`}
                    options={roleOptions}
                    value={role}
                    onChange={(value) => void change(id, { role: value as StaffRole })}
                  />
                )}
                {active ? (
                  <MemberActions member={member} onDeactivate={() => change(id, { active: false })} />
                ) : (
                  <button
                    type="button"
                    className={controls.control}
                    aria-label={`Reactivate ${name}`}
                    onClick={() => void change(id, { active: true })}
                  >
                    Reactivate
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function MemberActions({ member, onDeactivate }: { member: StaffMember; onDeactivate: () => Promise<unknown> }) {
  const refresh = useRefreshStaff();
  const { id, name, email } = member;
  return (
    <>
      <ConfirmButton
        label="Reset"
        description={`Reset access of ${name}`}
        title={`Reset access of ${name}?`}
        action="Reset access"
        onConfirm={() => staffCalls.resetMember(id).then(refresh)}
      >
        <p>
          {name} is signed out, the old password and authenticator app stop working, and {email} gets a link for a new
          password.
        </p>
      </ConfirmButton>
      <ConfirmButton
        label="Deactivate"
        description={`Deactivate ${name}`}
        title={`Deactivate ${name}?`}
        action="Deactivate"
        onConfirm={onDeactivate}
      >
        <p>{name} is signed out at once and can’t sign in. You can reactivate the account later.</p>
      </ConfirmButton>
    </>
  );
}

function Invitations({ team: { invitations } }: { team: StaffTeam }) {
  const refresh = useRefreshStaff();
  const [role, setRole] = useState<StaffRole>('viewer');
  const [invited, setInvited] = useState('');
  return (
    <Section title="Invite a colleague" note="They get a link by email, which works once and expires in seven days.">
      <StaffForm
        key={invited}
        button="Send invitation"
        actions={
          <span className={styles.done} role="status">
            {invited && `Invited ${invited}`}
          </span>
        }
        onSubmit={async ({ email = '' }) => {
          await staffCalls.invite({ email: email.trim(), name: '', role });
          await refresh();
          setInvited(email.trim());
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
      {invitations.length > 0 && (
        <ul className={styles.list} aria-label="Open invitations">
          {invitations.map(({ id, email, role: invitedRole, invitedBy, expiresAt }) => (
            <li key={id}>
              <div className={styles.person}>
                <p className={styles.name}>{email}</p>
                <p className={styles.detail}>
                  {roleLabels[invitedRole].name} · invited by {invitedBy} · expires {formatTime(expiresAt)}
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
