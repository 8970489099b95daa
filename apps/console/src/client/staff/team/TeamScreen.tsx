import type { StaffRole } from '@contenthub/contracts/staff/roles';
import type { MailDelivery, StaffMember, StaffTeam } from '@contenthub/contracts/staff/staff-schemas';
import { useState } from 'react';
import { useSession } from '../../app/session.ts';
import controls from '../../components/forms/controls.module.css';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen, Section } from '../../components/Screen.tsx';
import { messageOf } from '../../view/message-of.ts';
import { formatTime } from '../../view/times.ts';
import { ChangeList } from '../audit/ChangeList.tsx';
import { ConfirmButton } from '../forms/ConfirmButton.tsx';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { ReasonField } from '../forms/ReasonField.tsx';
import { roleLabels, roleOptions } from '../role-labels.ts';
import { staffCalls } from '../staff-calls.ts';
import { useRefreshStaff, useTeam } from '../staff-queries.ts';
import { Invitations } from './Invitations.tsx';
import { MailResult } from './MailResult.tsx';
import styles from './TeamScreen.module.css';

/** Who can use the console, and with which role. */
export function TeamScreen() {
  const query = useTeam();
  return (
    <Screen name="Team" question="Who can use the console?" answer={query.data && <Summary team={query.data} />}>
      <QueryState query={query} height={480}>
        {(team) => (
          <div className={styles.sections}>
            <MailProblems mails={team.mails} />
            <Members members={team.members} />
            <Invitations invitations={team.invitations} />
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

/** Mails of readers and staff that the mail service does not accept. */
function MailProblems({ mails: { waiting, failed } }: Pick<StaffTeam, 'mails'>) {
  if (waiting === 0 && failed === 0) return null;
  return (
    <Section title="Emails that were not sent" note="To readers and staff. Issues of the newsletter are not counted.">
      <ul className={styles.problems}>
        {waiting > 0 && (
          <li>
            <strong>{waiting}</strong> {waiting === 1 ? 'waits' : 'wait'} for the mail service. We keep trying until
            their links expire. If this number grows, ask the operators of the hub to check it.
          </li>
        )}
        {failed > 0 && (
          <li>
            <strong>{failed}</strong> {failed === 1 ? 'was' : 'were'} given up in the last seven days, because the
            address doesn’t exist, the mail service refused {failed === 1 ? 'it' : 'them'}, or the link expired.
          </li>
        )}
      </ul>
    </Section>
  );
}

function Members({ members }: { members: readonly StaffMember[] }) {
  const refresh = useRefreshStaff();
  const { data: session } = useSession();
  const [problem, setProblem] = useState('');
  const [reset, setReset] = useState<{ to: string; delivery: MailDelivery }>();
  const change = (id: number, fields: { active: boolean }) => {
    setProblem('');
    return staffCalls
      .changeMember(id, fields)
      .catch((error: unknown) => setProblem(messageOf(error)))
      .then(refresh);
  };
  return (
    <Section title="Members" note="Every change is in the audit log.">
      <p className={styles.problem} role="alert" hidden={!problem}>
        {problem}
      </p>
      {reset && <MailResult {...reset} />}
      <ul className={styles.list}>
        {members.map((member) => {
          const { id, name, email, active, totp, lastSeenAt } = member;
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
                {active && <RoleField member={member} />}
                {active ? (
                  <MemberActions
                    member={member}
                    onReset={(delivery) => setReset({ to: email, delivery })}
                    onDeactivate={() => change(id, { active: false })}
                  />
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

/** A new role applies at once, so choosing one asks first. */
function RoleField({ member: { id, name, role } }: { member: StaffMember }) {
  const refresh = useRefreshStaff();
  const [wanted, setWanted] = useState<StaffRole>();
  const changeRole = async ({ reason = '' }: Record<string, string>) => {
    await staffCalls.changeMember(id, { ...(wanted && { role: wanted }), reason });
    await refresh();
  };
  return (
    <>
      <SelectField
        label={`Role of ${name}`}
        options={roleOptions}
        value={role}
        onChange={(value) => setWanted(value as StaffRole)}
      />
      <ConfirmDialog
        isOpen={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        title={`Change the role of ${name}?`}
        action="Change the role"
        onConfirm={changeRole}
      >
        {wanted && (
          <>
            <ChangeList changes={[{ field: 'Role', before: roleLabels[role].name, after: roleLabels[wanted].name }]} />
            <p>{roleLabels[wanted].rights} The new role applies at once.</p>
          </>
        )}
        <ReasonField />
      </ConfirmDialog>
    </>
  );
}

type MemberProps = {
  member: StaffMember;
  onReset: (delivery: MailDelivery) => void;
  onDeactivate: () => Promise<unknown>;
};

function MemberActions({ member, onReset, onDeactivate }: MemberProps) {
  const refresh = useRefreshStaff();
  const { id, name, email } = member;
  return (
    <>
      <ConfirmButton
        label="Reset"
        description={`Reset access of ${name}`}
        title={`Reset access of ${name}?`}
        action="Send link"
        onConfirm={async () => {
          onReset(await staffCalls.resetMember(id));
          await refresh();
        }}
      >
        <p>
          {email} gets a link for a new password, which works once and expires in a day. Until it is set, nothing
          changes. Afterwards {name} is signed out everywhere and sets up passkeys and the authenticator app again.
        </p>
        <p>If somebody else may use the account, deactivate it instead. That signs it out at once.</p>
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
