import type { DeliveryStatus, ReaderRecord } from '@contenthub/contracts/newsletter/newsletter-api';
import { type NewsletterList, newsletterNames } from '@contenthub/contracts/newsletter/newsletter-paths';
import { type FormEvent, useState } from 'react';
import { FormField } from '../../components/forms/FormControls.tsx';
import { Section } from '../../components/Screen.tsx';
import { messageOf } from '../../view/message-of.ts';
import { formatTime } from '../../view/times.ts';
import issueStyles from './IssuesScreen.module.css';
import { newsletterCalls } from './newsletter-api.ts';
import styles from './SubscriberLookup.module.css';

/** Finds one subscriber by address, with every step: sign-up, confirmation, issues, changes, unsubscribing. */
export function SubscriberLookup() {
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<ReaderRecord>();
  const [problem, setProblem] = useState('');
  const find = async (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    try {
      setFound(await newsletterCalls.findReader(email.trim()));
    } catch (error) {
      setFound(undefined);
      setProblem(messageOf(error));
    }
  };
  return (
    <Section title="Find a subscriber" note="What a reader agreed to, received and changed.">
      <form className={styles.form} onSubmit={(event) => void find(event)}>
        <FormField label="Email address" type="email" value={email} onChange={setEmail} isRequired maxLength={254} />
        <button type="submit" className={styles.find}>
          Find
        </button>
      </form>
      <p className={styles.problem} role="alert" hidden={!problem}>
        {problem}
      </p>
      <div aria-live="polite">{found && <Subscriber record={found} />}</div>
    </Section>
  );
}

function Subscriber({ record }: { record: ReaderRecord }) {
  const steps = toSteps(record);
  return (
    <>
      <p className={styles.summary}>{describeSubscriber(record)}</p>
      {steps.length > 0 && (
        <ol className={issueStyles.list} aria-label={`Steps of ${record.email}`}>
          {steps.map(({ what, detail, at }) => (
            <li key={`${at} ${what}`}>
              <div className={issueStyles.issue}>
                <p>{what}</p>
                {detail && <p className={issueStyles.detail}>{detail}</p>}
              </div>
              <p className={issueStyles.detail}>{at ? formatTime(at) : 'Not sent yet'}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

const suppressionReasons: Record<string, string> = {
  bounced: 'an email to it bounced',
  complained: 'its reader reported an email as spam',
};

export function describeSubscriber({ email, status, lists, suppressed }: ReaderRecord): string {
  const blocked = suppressed ? ` It gets no issues, because ${suppressionReasons[suppressed] ?? suppressed}.` : '';
  if (status === 'unknown') return `${email} has never subscribed.${blocked}`;
  if (status === 'pending') return `${email} has not confirmed yet.${blocked}`;
  return `${email} ${lists.length > 0 ? `gets ${describeLists(lists)}` : 'has unsubscribed'}.${blocked}`;
}

const describeLists = (lists: readonly NewsletterList[]) =>
  lists.map(({ blog, frequency }) => `${newsletterNames[blog]} (${frequency})`).join(', ');

type Step = { what: string; detail: string; at: string | null };

const actionLabels = {
  requested: 'Signed up for',
  confirmed: 'Confirmed',
  changed: 'Changed to',
  withdrawn: 'Unsubscribed',
} as const;

const deliveryLabels: Record<DeliveryStatus, string> = {
  queued: 'Waiting to be sent',
  claimed: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  failed: 'Refused by the mail server',
  skipped: 'Skipped, because the reader had left or the address was blocked',
  unconfirmed: 'Sent, but not confirmed by the mail server',
};

/** What the reader did and what they received, the oldest first. */
export function toSteps({ consents, deliveries }: ReaderRecord): Step[] {
  const steps: Step[] = [
    ...consents.map(({ action, lists, page, version, at }) => ({
      what: action === 'withdrawn' ? actionLabels.withdrawn : `${actionLabels[action]} ${describeLists(lists)}`,
      detail: action === 'requested' ? `On ${page}, consent text ${version}` : '',
      at,
    })),
    ...deliveries.map(({ subject, status, at }) => ({ what: `“${subject}”`, detail: deliveryLabels[status], at })),
  ];
  const time = ({ at }: Step) => (at ? Date.parse(at) : Number.POSITIVE_INFINITY);
  return steps.toSorted((one, other) => (time(one) === time(other) ? 0 : time(one) - time(other)));
}
