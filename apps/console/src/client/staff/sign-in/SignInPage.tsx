import { staffLinkParameter } from '@contenthub/contracts/staff/staff-paths';
import type { SignInResult, SignInWays } from '@contenthub/contracts/staff/staff-schemas';
import { useEffect, useState } from 'react';
import { messageOf } from '../../view/message-of.ts';
import { Field, StaffForm } from '../forms/StaffForm.tsx';
import { staffCalls } from '../staff-calls.ts';
import { AcceptLink } from './AcceptLink.tsx';
import { openConsole } from './next-page.ts';
import { ProviderForm } from './ProviderForm.tsx';
import styles from './SignInPage.module.css';

type Step = { onSignedIn: (result: SignInResult) => void };

/** The only page without a session: signing in, and the links of invitations and resets. */
export function SignInPage() {
  const [token, setToken] = useState(() => new URLSearchParams(location.hash.slice(1)).get(staffLinkParameter));
  const [needsCode, setNeedsCode] = useState(false);
  const [ways, setWays] = useState<SignInWays | { problem: string }>();
  useEffect(() => {
    staffCalls.signInWays().then(setWays, (error: unknown) => setWays({ problem: messageOf(error) }));
  }, []);
  const onSignedIn = ({ next }: SignInResult) => {
    if (next === 'done') return openConsole();
    setToken(null);
    setNeedsCode(next === 'code');
  };
  return (
    <main className={styles.page}>
      <p className={styles.brand}>
        Contenthub <span>console</span>
      </p>
      <div className={styles.card}>
        {!ways ? (
          <p role="status">Loading…</p>
        ) : 'problem' in ways ? (
          <p role="alert">{ways.problem}</p>
        ) : token ? (
          <AcceptLink
            token={token}
            asksForPassword={ways.passwords}
            onSignedIn={onSignedIn}
            onLeave={() => setToken(null)}
          />
        ) : needsCode ? (
          <CodeForm onSignedIn={onSignedIn} onLeave={() => setNeedsCode(false)} />
        ) : (
          <SignIn ways={ways} onSignedIn={onSignedIn} />
        )}
      </div>
      <p className={styles.foot}>For staff. Every change in the console is recorded in its audit log.</p>
    </main>
  );
}

function SignIn({ ways: { passwords, provider }, onSignedIn }: Step & { ways: SignInWays }) {
  return (
    <>
      <h1 className={styles.title}>Sign in</h1>
      {provider !== null && <ProviderForm name={provider} isOnlyWay={!passwords} onSignedIn={onSignedIn} />}
      {passwords && <PasswordForm onSignedIn={onSignedIn} />}
      <p className={styles.help}>
        {passwords
          ? 'No account, or forgot your password? Ask an admin for an invitation or a reset link.'
          : 'No access? Ask an admin to add you to the team.'}
      </p>
    </>
  );
}

function PasswordForm({ onSignedIn }: Step) {
  return (
    <>
      <StaffForm
        button="Sign in"
        onSubmit={async ({ email = '', password = '' }) => onSignedIn(await staffCalls.signIn(email.trim(), password))}
      >
        <Field name="email" label="Email address" type="email" autoComplete="username" maxLength={254} autoFocus />
        <Field name="password" label="Password" type="password" autoComplete="current-password" maxLength={128} />
      </StaffForm>
      <StaffForm
        button="Sign in with a passkey"
        look="quiet"
        onSubmit={async () => onSignedIn(await staffCalls.signInWithPasskey())}
      />
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
