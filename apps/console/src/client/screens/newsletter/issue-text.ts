import type { Audience, IssueDraft, IssueState, IssueStatus } from '@contenthub/contracts/newsletter/newsletter-api';
import { type NewsletterFrequency, newsletterNames } from '@contenthub/contracts/newsletter/newsletter-paths';
import { formatCount, formatDuration } from '../../data/measures.ts';

export const statusLabels: Record<IssueStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
};

export function formatSubscribers(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'subscriber' : 'subscribers'}`;
}

/** Such as “the weekly and monthly Writing newsletter”. */
export function describeAudience({ blog, editions }: Pick<IssueDraft, 'blog' | 'editions'>): string {
  return `the ${[...editions].toSorted().toReversed().join(' and ')} ${newsletterNames[blog]} newsletter`;
}

/** Such as “310 subscribers. 290 already got this month’s issue and won’t get this one.” */
export function describeEdition(
  { lists }: Pick<Audience, 'lists'>,
  blog: IssueDraft['blog'],
  frequency: NewsletterFrequency,
): string {
  const list = lists.find((item) => item.blog === blog && item.frequency === frequency);
  const { subscribers = 0, servedThisMonth = 0 } = list ?? {};
  const count = formatSubscribers(subscribers);
  if (servedThisMonth === 0) return count;
  return `${count}. ${formatCount(servedThisMonth)} already got this month’s issue and won’t get this one.`;
}

/** Emails that have left the queue, whatever their result. */
export function countDone({ deliveries: { total, queued, claimed } }: IssueState): number {
  return total - queued - claimed;
}

/** Such as “1,200 of 4,000 sent, about 2 min 5 s left”. */
export function describeProgress(issue: IssueState): string {
  const { status, secondsLeft, deliveries } = issue;
  const done = `${formatCount(countDone(issue))} of ${formatCount(deliveries.total)} sent`;
  if (status === 'scheduled') return 'Starting';
  if (status === 'paused') return `Paused, ${done}`;
  return secondsLeft === null ? done : `${done}, about ${formatDuration(secondsLeft)} left`;
}

/** What is missing before a draft can be saved. Empty if it can be. */
export function findProblem({ subject, posts, editions }: IssueDraft): string {
  const missing = [
    ...(subject.trim() ? [] : ['a subject']),
    ...(posts.length > 0 ? [] : ['at least one post']),
    ...(editions.length > 0 ? [] : ['an edition']),
  ];
  return missing.length > 0 ? `Add ${new Intl.ListFormat('en').format(missing)}.` : '';
}
