import type { SignInResult, StaffLink } from '@contenthub/contracts/staff/staff-schemas';
import { useEffect, useState } from 'react';
import { messageOf } from '../../view/message-of.ts';
import { Field, NewPasswordField, StaffForm } from '../forms/StaffForm.tsx';
import { roleLabels } from '../role-labels.ts';
import { staffCalls } from '../staff-calls.ts';
import styles from './SignInPage.module.css';

type Props = {
  token: string;
  asksForPassword: boolean;
  onSignedIn: (result: SignInResult) => void;
  onLeave: () => void;
};

/** Accepts an invitation, or sets a new password after a reset. */
export function AcceptLink({ token, asksForPassword, onSignedIn, onLeave }: Props) {
  const [link, setLink] = useState<StaffLink | { problem: string }>();
  useEffect(() => {
    // Without the link, so that it is not in the history or a screenshot.
    history.replaceState(null, '', location.pathname);
    staffCalls.readLink(token).then(setLink, (error: unknown) => setLink({ problem: messageOf(error) }));
  }, [token]);
  if (!link) return <p role="status">Checking your link…</p>;
  if ('problem' in link) {
    return (
      <>
        <h1 className={styles.title}>This link doesn’t work</h1>
        <p>{link.problem}</p>
        <div className={styles.links}>
          <button type="button" className={styles.link} onClick={onLeave}>
            Sign in instead
          </button>
        </div>
      </>
    );
  }
  const isInvitation = link.purpose === 'invitation';
  return (
    <>
      <h1 className={styles.title}>{isInvitation ? 'Welcome' : 'Choose a new password'}</h1>
      {isInvitation && (
        <p>
          You’re invited as {roleLabels[link.role].person}. {roleLabels[link.role].rights}
        </p>
      )}
      <StaffForm
        button={isInvitation ? 'Create account' : 'Save password'}
        onSubmit={async ({ name = '', password }) =>
          onSignedIn(
            await staffCalls.acceptLink({
              token,
              name: name.trim() || link.name || link.email,
              ...(password !== undefined && { password }),
            }),
          )
        }
      >
        <Field
          name="email"
          label="Email address"
          type="email"
          autoComplete="username"
          defaultValue={link.email}
          isReadOnly
        />
        {isInvitation && (
          <Field name="name" label="Your name" autoComplete="name" defaultValue={link.name} maxLength={100} />
        )}
        {asksForPassword && <NewPasswordField />}
      </StaffForm>
    </>
  );
}
