import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterPagePath } from '@contenthub/contracts/newsletter/newsletter-pages';
import { Button } from '@contenthub/ui/button/Button';
import { useState } from 'react';
import { Definition } from '../../components/figures/Definition.tsx';
import cards from '../../components/figures/MetricCards.module.css';
import { Section } from '../../components/Screen.tsx';
import { formatCount, formatValue } from '../../data/measures.ts';
import { useSiteLink } from '../../data/site.ts';
import { ConfirmButton } from '../../staff/forms/ConfirmButton.tsx';
import { messageOf } from '../../view/message-of.ts';
import styles from './IssueProgress.module.css';
import { countReported, countSent, figureDefinitions } from './issue-figures.ts';
import { describeProgress } from './issue-text.ts';
import { newsletterCalls, useShowIssue } from './newsletter-api.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { SiteFigures } from './SiteFigures.tsx';

/** An issue that is on its way or sent. */
export function IssueProgress({ issue }: { issue: IssueState }) {
  return (
    <div className={styles.sections}>
      {issue.status !== 'sent' && <Progress issue={issue} />}
      {issue.deliveries.unconfirmed > 0 && <Unconfirmed issue={issue} />}
      <Section
        title="Emails"
        note={
          countReported(issue, 'delivered') === undefined &&
          'The mail provider has reported nothing yet. Ask an operator whether its delivery reports are on.'
        }
        actions={<OnlineLink issue={issue} />}
      >
        <Figures issue={issue} />
      </Section>
      <SiteFigures issue={issue} />
    </div>
  );
}

function Progress({ issue }: { issue: IssueState }) {
  const { id, status } = issue;
  const show = useShowIssue();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isPaused = status === 'paused';
  const toggle = async () => {
    setBusy(true);
    setProblem('');
    try {
      show(await (isPaused ? newsletterCalls.resume(id) : newsletterCalls.pause(id)));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title="Progress">
      <div className={styles.progress}>
        <ProgressBar issue={issue} />
        <p>{describeProgress(issue)}</p>
        <Button size="small" look="quiet" state={isBusy ? 'loading' : 'enabled'} onClick={() => void toggle()}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      </div>
      <p className={styles.problem} role="alert" hidden={!problem}>
        {problem}
      </p>
    </Section>
  );
}

/** SMTP cannot tell whether a mail was accepted if the connection ends at the wrong moment. */
function Unconfirmed({ issue: { id, deliveries } }: { issue: IssueState }) {
  const show = useShowIssue();
  const count = formatCount(deliveries.unconfirmed);
  return (
    <Section
      title="Did these emails arrive?"
      note={`The connection was lost while ${count} ${deliveries.unconfirmed === 1 ? 'email was' : 'emails were'} being sent. Nothing is sent again automatically, so that nobody gets an email twice.`}
    >
      <div className={styles.decision}>
        <ConfirmButton
          label="Count as sent"
          title="Count as sent?"
          action="Count as sent"
          onConfirm={async () => show(await newsletterCalls.resolve(id, false))}
        >
          <p>Some of these {count} readers may not have got the issue.</p>
        </ConfirmButton>
        <ConfirmButton
          label="Send again"
          title="Send again?"
          action="Send again"
          onConfirm={async () => show(await newsletterCalls.resolve(id, true))}
        >
          <p>Some of these {count} readers may get the issue twice.</p>
        </ConfirmButton>
      </div>
    </Section>
  );
}

function Figures({ issue }: { issue: IssueState }) {
  const { failed, skipped, total } = issue.deliveries;
  const accepted = countSent(issue);
  const figures = [
    { id: 'sent', label: 'Sent', count: accepted, of: total, words: 'recipients' },
    { id: 'delivered', label: 'Delivered', count: countReported(issue, 'delivered'), of: accepted, words: 'sent' },
    { id: 'bounced', label: 'Bounced', count: countReported(issue, 'bounced'), of: accepted, words: 'sent' },
    {
      id: 'complained',
      label: 'Reported as spam',
      count: countReported(issue, 'complained'),
      of: accepted,
      words: 'sent',
    },
    { id: 'failed', label: 'Failed', count: failed, of: total, words: 'recipients' },
    { id: 'skipped', label: 'Skipped', count: skipped, of: total, words: 'recipients' },
    { id: 'unsubscribed', label: 'Unsubscribed', count: issue.unsubscribed, of: accepted, words: 'sent' },
  ] as const;
  return (
    <dl className={cards.cards}>
      {figures.map(({ id, label, count, of, words }) => (
        <div key={id} className={cards.card}>
          <dt>
            <Definition text={figureDefinitions[id]}>{label}</Definition>
          </dt>
          <dd>
            {count === undefined ? (
              <span className={cards.of}>Not reported</span>
            ) : (
              <>
                <span className={cards.number}>{formatCount(count)}</span>
                <span className={cards.of}>
                  {of > 0 && `${formatValue(count / of, 'share')} `}of {formatCount(of)}{' '}
                  {of === 1 ? words.replace(/s$/, '') : words}
                </span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OnlineLink({ issue: { slug } }: { issue: IssueState }) {
  const link = useSiteLink();
  return (
    <a className={styles.online} href={link(`${newsletterPagePath}/${slug}`)} target="_blank" rel="noreferrer">
      Read online
    </a>
  );
}
