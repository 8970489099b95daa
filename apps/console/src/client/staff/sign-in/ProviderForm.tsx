import type { SignInResult } from '@contenthub/contracts/staff/staff-schemas';
import { useEffect, useState } from 'react';
import { messageOf } from '../../view/message-of.ts';
import { StaffForm } from '../forms/StaffForm.tsx';
import { staffCalls } from '../staff-calls.ts';
import { nextPage } from './next-page.ts';
import styles from './SignInPage.module.css';

type Props = { name: string; isOnlyWay: boolean; onSignedIn: (result: SignInResult) => void };

/** Completes a sign-in with what the provider added to the address of this page, which works once. */
function finish(): Promise<SignInResult> | undefined {
  const query = location.search.slice(1);
  const names = new URLSearchParams(query);
  if (!names.has('state') && !names.has('code')) return undefined;
  const next = sessionStorage.getItem('next') ?? '/';
  // Without the code, so that it is not in the history, and with the page that was requested.
  history.replaceState(null, '', `${location.pathname}?${new URLSearchParams({ next })}`);
  return staffCalls.finishProvider(query);
}

/** Leads to the company’s OpenID provider, and completes the sign-in when it leads back. */
export function ProviderForm({ name, isOnlyWay, onSignedIn }: Props) {
  const [finishing] = useState(finish);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    finishing?.then(onSignedIn, (error: unknown) => setProblem(messageOf(error)));
  }, [finishing, onSignedIn]);
  if (finishing && !problem) return <p role="status">Signing you in…</p>;
  return (
    <>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <StaffForm
        button={`Sign in with ${name}`}
        look={isOnlyWay ? 'main' : 'quiet'}
        onSubmit={async () => {
          sessionStorage.setItem('next', nextPage(location.search));
          location.assign((await staffCalls.startProvider()).url);
        }}
      />
    </>
  );
}
