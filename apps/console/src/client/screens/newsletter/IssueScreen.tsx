import type { IssueDraft, IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { useParams } from '@tanstack/react-router';
import { EmptyState, QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { formatTime } from '../../view/times.ts';
import { useView } from '../../view/use-view.ts';
import { Composer } from './compose/Composer.tsx';
import { IssueProgress } from './IssueProgress.tsx';
import { describeAudience, describeProgress, formatSubscribers } from './issue-text.ts';
import { isMoving, useIssue } from './newsletter-api.ts';

const newDraft: IssueDraft = {
  ...{ blog: 'main', editions: ['weekly'], subject: '', preheader: '', intro: '', posts: [] },
};

/** One issue: written and sent, or on its way and read. */
export function IssueScreen() {
  const { issue } = useParams({ strict: false }) as { issue: string };
  if (issue === 'new') return <Writing draft={newDraft} issue={undefined} />;
  if (!/^\d{1,9}$/.test(issue))
    return <EmptyState title="Issue not found" text="Choose an issue in the list of the newsletter." />;
  return <KnownIssue key={issue} id={Number(issue)} />;
}

function KnownIssue({ id }: { id: number }) {
  const query = useIssue(id);
  const { data } = query;
  if (data && !data.startedAt && !isMoving(data)) return <Writing draft={toDraft(data)} issue={data} />;
  return (
    <Screen
      name={data?.subject ?? 'Issue'}
      question={data?.subject ?? 'How did this issue do?'}
      answer={data && <ProgressAnswer issue={data} />}
    >
      <QueryState query={query} height={400}>
        {(issue) => <IssueProgress issue={issue} />}
      </QueryState>
    </Screen>
  );
}

function ProgressAnswer({ issue }: { issue: IssueState }) {
  if (issue.status !== 'sent') return `${describeProgress(issue)}.`;
  return `Sent to ${formatSubscribers(issue.deliveries.total)} of ${describeAudience(issue)} on ${formatTime(issue.startedAt ?? '')}.`;
}

function Writing({ draft, issue }: { draft: IssueDraft; issue: IssueState | undefined }) {
  const { search } = useView();
  const isPreview = search.tab === 'preview';
  return (
    <Screen
      name={issue?.subject ?? 'New issue'}
      question={isPreview ? 'Is this issue ready?' : 'What goes into this issue?'}
      answer={issue ? <WritingAnswer issue={issue} /> : 'Choose posts, and write a few lines about them.'}
    >
      <Tabs
        label="Issue"
        active={isPreview ? 'preview' : ''}
        tabs={[
          { id: '', label: 'Write' },
          { id: 'preview', label: 'Preview and send' },
        ]}
      />
      <Composer key={issue?.id ?? 'new'} saved={draft} issue={issue} isPreview={isPreview} />
    </Screen>
  );
}

function WritingAnswer({ issue }: { issue: IssueState }) {
  const { status, recipients, scheduledAt } = issue;
  const to = `${formatSubscribers(recipients)} of ${describeAudience(issue)}`;
  if (status === 'draft') return `A draft that would go to ${to}.`;
  if (status === 'paused') return `Paused before its start. It would go to ${to}.`;
  return `Goes to ${to} on ${formatTime(scheduledAt ?? '')}. Changes are possible until then.`;
}

function toDraft({ blog, editions, subject, preheader, intro, posts }: IssueState): IssueDraft {
  return { blog, editions, subject, preheader, intro, posts };
}
