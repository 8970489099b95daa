import type { MailDelivery } from '@contenthub/contracts/staff/staff-schemas';
import { CopyButton } from '../../components/forms/CopyButton.tsx';
import controls from '../../components/forms/controls.module.css';
import styles from './MailResult.module.css';

type Problem = Exclude<MailDelivery['mail'], 'sent'>;

const problems: Record<Problem, (to: string) => string> = {
  waiting: (to) => `The email to ${to} is not sent yet, because the mail service doesn’t accept it. We keep trying.`,
  failed: (to) => `The mail service refused the email to ${to}. Check the address.`,
  rate_limited: (to) =>
    `${to} got many of these emails in the last hour, so this one was not sent. Try again in an hour.`,
};

/** Whether a mail to a colleague was sent, and the link to pass on if it was not. */
export function MailResult({ to, delivery: { mail, link } }: { to: string; delivery: MailDelivery }) {
  if (mail === 'sent') {
    return (
      <p className={styles.done} role="status">
        Email sent to {to}.
      </p>
    );
  }
  return (
    <div className={styles.problem} role="status">
      <p>{problems[mail](to)}</p>
      {link && (
        <>
          <p>You can also pass on the link yourself. It works once. The audit log says that you saw it.</p>
          <div className={styles.link}>
            <input
              className={controls.field}
              aria-label={`Link for ${to}`}
              value={link}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton key={link} text={link} label="Copy link" copied="Copied" />
          </div>
        </>
      )}
    </div>
  );
}
