import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { Button } from '@contenthub/ui/button/Button';
import { useState } from 'react';
import { Section } from '../../../components/Screen.tsx';
import { ChangeList } from '../../../staff/audit/ChangeList.tsx';
import { ConfirmButton } from '../../../staff/forms/ConfirmButton.tsx';
import { ConfirmDialog } from '../../../staff/forms/ConfirmDialog.tsx';
import { ReasonField } from '../../../staff/forms/ReasonField.tsx';
import { StaffForm } from '../../../staff/forms/StaffForm.tsx';
import { describeLocalTime, formatTime, toTimeField } from '../../../view/times.ts';
import { describeAudience, formatSubscribers } from '../issue-text.ts';
import { newsletterCalls, useIssues, useShowIssue } from '../newsletter-api.ts';
import styles from './SendPanel.module.css';

/** Test, schedule and send. */
export function SendPanel({ issue }: { issue: IssueState }) {
  const { data } = useIssues();
  if (data?.canSend === false)
    return (
      <Section title="Send">
        <p className={styles.note}>No mail service is configured. Ask an operator to set SMTP_URL.</p>
      </Section>
    );
  return (
    <div className={styles.panel}>
      <TestMail issue={issue} />
      <Schedule issue={issue} />
      <SendNow issue={issue} />
    </div>
  );
}

function TestMail({ issue: { id } }: { issue: IssueState }) {
  const [sentTo, setSentTo] = useState('');
  return (
    <Section title="Test" note="Only you get it. Look at it on your phone, too.">
      <StaffForm
        button="Send test to me"
        look="quiet"
        onSubmit={async () => {
          setSentTo('');
          setSentTo((await newsletterCalls.test(id)).to);
        }}
      >
        <p className={styles.done} role="status" hidden={!sentTo}>
          Sent to {sentTo}.
        </p>
      </StaffForm>
    </Section>
  );
}

function Schedule({ issue }: { issue: IssueState }) {
  const { id, version, status, scheduledAt, subject, recipients } = issue;
  const show = useShowIssue();
  const [at, setAt] = useState('');
  const readers = formatSubscribers(recipients);
  if (status !== 'draft')
    return (
      <Section title={status === 'paused' ? 'Paused' : 'Scheduled'} note={scheduledAt && formatTime(scheduledAt)}>
        <StaffForm
          button="Back to draft"
          look="quiet"
          onSubmit={async () => show(await newsletterCalls.unschedule(id))}
        >
          <p className={styles.note}>To stop it, turn it back into a draft. You can schedule it again.</p>
        </StaffForm>
      </Section>
    );
  return (
    <Section title="Schedule">
      <StaffForm
        button="Schedule"
        look="quiet"
        onSubmit={async ({ at = '' }) => {
          const time = new Date(`${at}Z`);
          if (Number.isNaN(time.getTime())) throw new Error('Choose a day and a time.');
          setAt(time.toISOString());
        }}
      >
        <label className={styles.time}>
          Day and time in UTC
          <input type="datetime-local" name="at" required defaultValue={toTimeField(tomorrow())} />
        </label>
      </StaffForm>
      <ConfirmDialog
        isOpen={at !== ''}
        onClose={() => setAt('')}
        title={`Schedule for ${readers}?`}
        action="Schedule"
        onConfirm={async ({ reason = '' }) => show(await newsletterCalls.schedule(id, version, { at, reason }))}
      >
        <p>
          “{subject}” goes to {readers} of {describeAudience(issue)}. You can change it until then.
        </p>
        {at && <ChangeList changes={[{ field: 'Sent', before: 'Draft', after: formatTime(at) }]} />}
        {at && describeLocalTime(at) && <p>{describeLocalTime(at)}</p>}
        <ReasonField isRequired={false} />
      </ConfirmDialog>
    </Section>
  );
}

function SendNow({ issue }: { issue: IssueState }) {
  const show = useShowIssue();
  const { id, version, recipients, subject } = issue;
  const readers = formatSubscribers(recipients);
  if (recipients === 0)
    return (
      <Section title="Send now">
        <p className={styles.note}>Nobody has subscribed to {describeAudience(issue)} yet.</p>
        <Button size="small" state="disabled">
          Send now
        </Button>
      </Section>
    );
  return (
    <Section title="Send now" note={`To ${readers} of ${describeAudience(issue)}.`}>
      <div>
        <ConfirmButton
          label="Send now"
          look="main"
          title={`Send to ${readers}?`}
          action={`Send to ${readers}`}
          onConfirm={async ({ reason = '' }) => show(await newsletterCalls.schedule(id, version, { reason }))}
        >
          <p>
            “{subject}” goes to {readers} of {describeAudience(issue)}. You can pause it, but mails that are sent can’t
            be taken back.
          </p>
          <ReasonField isRequired={false} />
        </ConfirmButton>
      </div>
    </Section>
  );
}

/** At nine o’clock. */
function tomorrow(): number {
  const time = new Date();
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1, 9);
}
