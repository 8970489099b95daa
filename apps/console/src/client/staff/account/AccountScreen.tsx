import type { StaffAccount } from '@contenthub/contracts/staff/staff-schemas';
import { useState } from 'react';
import { QueryState } from '../../components/QueryState.tsx';
import { Columns, Screen, Section } from '../../components/Screen.tsx';
import { Field, NewPasswordField, StaffForm } from '../forms/StaffForm.tsx';
import { roleLabels } from '../role-labels.ts';
import { staffCalls } from '../staff-calls.ts';
import { useAccount, useRefreshStaff } from '../staff-queries.ts';
import styles from './AccountScreen.module.css';
import { Authenticator } from './Authenticator.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';

/** The signed-in member’s account: name, password, authenticator app, passkeys and sessions. */
export function AccountScreen() {
  const query = useAccount();
  const session = query.data?.session;
  const answer = session && (
    <>
      You’re signed in as <strong>{session.email}</strong>, {roleLabels[session.role].name.toLowerCase()}.{' '}
      {roleLabels[session.role].rights}
    </>
  );
  return (
    <Screen name="Account" question="Your account" answer={answer}>
      <QueryState query={query} height={640}>
        {(account) => <AccountSections account={account} />}
      </QueryState>
    </Screen>
  );
}

function AccountSections({ account }: { account: StaffAccount }) {
  return (
    <div className={styles.sections}>
      {account.passwords && (
        <>
          <Authenticator account={account} />
          <Passkeys passkeys={account.passkeys} />
        </>
      )}
      <Columns>
        <Profile account={account} />
        {account.passwords && <Password />}
      </Columns>
      <Sessions sessions={account.sessions} />
    </div>
  );
}

function Profile({ account: { session } }: { account: StaffAccount }) {
  const refresh = useRefreshStaff();
  const [isSaved, setSaved] = useState(false);
  return (
    <Section title="Name" note="Colleagues see it in the team and in invitations.">
      <StaffForm
        button="Save name"
        look="quiet"
        actions={<Saved isShown={isSaved}>Saved</Saved>}
        onSubmit={async ({ name = '' }) => {
          setSaved(false);
          await staffCalls.rename(name.trim());
          await refresh();
          setSaved(true);
        }}
      >
        <Field name="name" label="Your name" autoComplete="name" defaultValue={session.name} maxLength={100} />
      </StaffForm>
    </Section>
  );
}

function Password() {
  const refresh = useRefreshStaff();
  const [changes, setChanges] = useState(0);
  return (
    <Section title="Password" note="A new password signs you out on your other devices.">
      <StaffForm
        key={changes}
        button="Change password"
        look="quiet"
        actions={<Saved isShown={changes > 0}>Password changed</Saved>}
        onSubmit={async ({ current = '', password = '' }) => {
          await staffCalls.changePassword(current, password);
          await refresh();
          setChanges(changes + 1);
        }}
      >
        <Field name="current" label="Current password" type="password" autoComplete="current-password" />
        <NewPasswordField />
      </StaffForm>
    </Section>
  );
}

function Saved({ isShown, children }: { isShown: boolean; children: string }) {
  return (
    <span className={styles.saved} role="status">
      {isShown ? children : ''}
    </span>
  );
}
