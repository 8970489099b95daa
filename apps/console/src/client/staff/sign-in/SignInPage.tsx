import { staffLinkParameter } from '@contenthub/contracts/staff/staff-paths';
import { useState } from 'react';
import { Field, StaffForm } from '../forms/StaffForm.tsx';
import { staffCalls } from '../staff-calls.ts';
import { AcceptLink } from './AcceptLink.tsx';
import { openConsole } from './next-page.ts';
import styles from './SignInPage.module.css';

/** The only page without a session: signing in, and the links of invitations and resets. */
export function SignInPage() {
  const [token, setToken] = useState(() => new URLSearchParams(location.hash.slice(1)).get(staffLinkParameter));
  const [needsCode, setNeedsCode] = useState(false);
  const onSignedIn = ({ next }: { next: 'done' | 'code' }) => (next === 'code' ? setNeedsCode(true) : openConsole());
  return (
    <main className={styles.page}>
      <p className={styles.brand}>
        Contenthub <span>console</span>
      </p>
      <div className={styles.card}>
        {token ? (
          <AcceptLink token={token} onSignedIn={onSignedIn} onLeave={() => setToken(null)} />
        ) : needsCode ? (
          <CodeForm onSignedIn={onSignedIn} onLeave={() => setNeedsCode(false)} />
        ) : (
          <PasswordForm onSignedIn={onSignedIn} />
        )}
      </div>
      <p className={styles.foot}>For staff. Every change in the console is recorded in its audit log.</p>
    </main>
  );
}

type Step = { onSignedIn: (result: { next: 'done' | 'code' }) => void };

function PasswordForm({ onSignedIn }: Step) {
  return (
    <>
      <h1 className={styles.title}>Sign in</h1>
      <StaffForm
        button="Sign in"
        onSubmit={async ({ email = '', password = '' }) => onSignedIn(await staffCalls.signIn(email.trim(), password))}
      >
        <Field name="email" label="Email address" type="email" autoComplete="username" maxLength={254} autoFocus />
        <Field name="password" label="Password" type="password" autoComplete="current-password" maxLength={128} />
      </StaffForm>
      <p className={styles.help}>
        No account, or forgot your password? Ask an admin for an invitation or a reset link.
      </p>
    </>
  );
}

function CodeForm({ onSignedIn, onLeave }: Step & { onLeave: () => void }) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const submit = async ({ code = '' }) => onSignedIn(await staffCalls.enterCode(code.trim()));
  return (
    <>
      <h1 className={styles.title}>{usesRecoveryCode ? 'Use a recovery code' : 'Enter your code'}</h1>
      <StaffForm key={String(usesRecoveryCode)} button="Continue" onSubmit={submit}>
        {usesRecoveryCode ? (
          <Field
            name="code"
            label="Recovery code"
            autoComplete="off"
            maxLength={40}
            hint="One of the codes that you saved when you set up your authenticator app. Each works once."
            autoFocus
          />
        ) : (
          <Field
            name="code"
            label="Six-digit code"
            autoComplete="one-time-code"
            maxLength={7}
            hint="Your authenticator app shows it."
            isCode
            autoFocus
          />
        )}
      </StaffForm>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}>
          {usesRecoveryCode ? 'Use your authenticator app' : 'Use a recovery code'}
        </button>
        <button type="button" className={styles.link} onClick={onLeave}>
          Start again
        </button>
      </div>
    </>
  );
}
