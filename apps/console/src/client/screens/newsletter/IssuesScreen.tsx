import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterNames } from '@contenthub/contracts/newsletter/newsletter-paths';
import { Link } from '@tanstack/react-router';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen, Section } from '../../components/Screen.tsx';
import { formatTime } from '../../view/times.ts';
import styles from './IssuesScreen.module.css';
import { describeProgress, formatSubscribers, statusLabels } from './issue-text.ts';
import { useIssues } from './newsletter-api.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { SentIssues } from './SentIssues.tsx';
import { SubscriberLookup } from './SubscriberLookup.tsx';

const groups = [
  { title: 'On the way', statuses: ['sending', 'paused'] },
  { title: 'Scheduled', statuses: ['scheduled'] },
  { title: 'Drafts', statuses: ['draft'] },
] as const;

/** All issues of the newsletter. */
export function IssuesScreen() {
  const query = useIssues();
  return (
    <Screen name="Newsletter" question="What do we send next?" answer={query.data && <Answer {...query.data} />}>
      <div>
        <Link to="/newsletter/$issue" params={{ issue: 'new' }} search={{}} className={styles.create}>
          New issue
        </Link>
      </div>
      <QueryState
        query={query}
        height={400}
        empty={{
          when: ({ issues }) => issues.length === 0,
          title: 'No issues yet',
          text: 'Start with “New issue”: choose posts, write a few lines, preview the email, and send yourself a test.',
        }}
      >
        {({ issues }) => (
          <div className={styles.groups}>
            {groups.map(({ title, statuses }) => {
              const own = issues.filter(({ status }) => statuses.some((each) => each === status));
              return own.length > 0 && <Group key={title} title={title} issues={own} />;
            })}
            <SentIssues issues={issues.filter(({ status }) => status === 'sent')} />
          </div>
        )}
      </QueryState>
      <SubscriberLookup />
    </Screen>
  );
}

function Answer({ issues, canSend }: { issues: readonly IssueState[]; canSend: boolean }) {
  if (!canSend) return 'No mail service is configured, so nothing can be sent. Ask an operator to set SMTP_URL.';
  const [moving] = issues.filter(({ status }) => status === 'sending');
  if (moving) return `“${moving.subject}” is on its way: ${describeProgress(moving)}.`;
  const next = issues
    .filter(({ status }) => status === 'scheduled')
    .toSorted((one, other) => (one.scheduledAt ?? '').localeCompare(other.scheduledAt ?? ''))[0];
  if (next?.scheduledAt) return `“${next.subject}” goes out on ${formatTime(next.scheduledAt)}.`;
  const last = issues.find(({ status }) => status === 'sent');
  if (last?.startedAt)
    return `Nothing is scheduled. “${last.subject}” went to ${formatSubscribers(last.deliveries.total)} on ${formatTime(last.startedAt)}.`;
  return 'Nothing is scheduled.';
}

function Group({ title, issues }: { title: string; issues: readonly IssueState[] }) {
  return (
    <Section title={title}>
      <ul className={styles.list}>
        {issues.map((issue) => (
          <li key={issue.id}>
            <div className={styles.issue}>
              <Link to="/newsletter/$issue" params={{ issue: String(issue.id) }} search={{}} className={styles.subject}>
                {issue.subject}
              </Link>
              <p className={styles.detail}>
                {newsletterNames[issue.blog]} · {issue.posts.length} {issue.posts.length === 1 ? 'post' : 'posts'} ·{' '}
                {describe(issue)}
              </p>
            </div>
            {issue.status === 'sending' || issue.status === 'paused' ? (
              <ProgressBar issue={issue} />
            ) : (
              <span className={styles.badge} data-status={issue.status}>
                {statusLabels[issue.status]}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function describe(issue: IssueState): string {
  const { status, recipients, scheduledAt } = issue;
  if (status === 'scheduled' && scheduledAt) return `${formatSubscribers(recipients)} on ${formatTime(scheduledAt)}`;
  if (status === 'draft') return `would go to ${formatSubscribers(recipients)}`;
  return describeProgress(issue);
}
