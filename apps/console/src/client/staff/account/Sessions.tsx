import { staffSignInPath } from '@contenthub/contracts/staff/staff-paths';
import type { StaffDevice } from '@contenthub/contracts/staff/staff-schemas';
import controls from '../../components/forms/controls.module.css';
import { Section } from '../../components/Screen.tsx';
import { formatTime } from '../../view/times.ts';
import { ConfirmButton } from '../forms/ConfirmButton.tsx';
import { staffCalls } from '../staff-calls.ts';
import { useRefreshStaff } from '../staff-queries.ts';
import styles from './AccountScreen.module.css';

/** Without the page to return to, because somebody else may sign in. */
const openSignIn = () => location.assign(staffSignInPath);

/** The sessions of the signed-in member. Each one can be ended. */
export function Sessions({ sessions }: { sessions: readonly StaffDevice[] }) {
  const refresh = useRefreshStaff();
  return (
    <Section
      title="Sessions"
      note="A session ends after twelve hours."
      actions={
        <div className={styles.actions}>
          <button type="button" className={controls.control} onClick={() => void staffCalls.signOut().then(openSignIn)}>
            Sign out
          </button>
          <ConfirmButton
            label="Sign out everywhere"
            title="Sign out everywhere?"
            action="Sign out everywhere"
            onConfirm={async () => {
              await staffCalls.endAllSessions();
              openSignIn();
            }}
          >
            <p>This browser is signed out, too.</p>
          </ConfirmButton>
        </div>
      }
    >
      <ul className={styles.sessions}>
        {sessions.map(({ id, device, signedInAt, lastSeenAt, current }) => (
          <li key={id}>
            <div>
              <p className={styles.device}>
                {device} {current && <span className={styles.badge}>This browser</span>}
              </p>
              <p className={styles.text}>
                Signed in {formatTime(signedInAt)}. Last used {formatTime(lastSeenAt)}.
              </p>
            </div>
            {!current && (
              <button
                type="button"
                className={controls.control}
                aria-label={`End session on ${device}, signed in ${formatTime(signedInAt)}`}
                onClick={() => void staffCalls.endSession(id).then(refresh, refresh)}
              >
                End session
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
