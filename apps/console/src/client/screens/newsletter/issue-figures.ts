import type { MetricValues } from '@contenthub/contracts/analytics/analytics-api';
import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import type { AnalyticsRow } from '../../data/post-names.ts';
import type { Period } from '../../view/period.ts';

const hourMs = 3_600_000;

/** Definitions of the numbers of an issue, which the console shows beside them. */
export const figureDefinitions = {
  sent: 'Emails that were handed to the mail service, including those that bounced.',
  delivered: 'Emails that the mail provider reported as delivered.',
  bounced: 'Addresses that don’t exist or refuse email. They get no further issues.',
  complained: 'Readers who reported the email as spam. They get no further issues.',
  failed: 'Emails that the server refused for another reason, or after five attempts.',
  skipped: 'Readers who unsubscribed or were suppressed before their email was sent.',
  unsubscribed: 'Readers who unsubscribed with a link in this issue.',
  visits: 'Visits that started from a link in the email. Readers who declined analytics are not counted.',
  signUps: 'New accounts in those visits.',
  clickRate: 'Clicks per email sent. Readers who declined analytics are not counted, so more readers clicked.',
} as const;

/** Emails that left the hub, whatever their result. */
export function countSent({ deliveries }: IssueState): number {
  const { sent, delivered, bounced, complained } = deliveries;
  return sent + delivered + bounced + complained;
}

/** A figure that the mail provider reports. Undefined if nothing was reported, because that is not zero. */
export function countReported(
  { deliveries }: IssueState,
  figure: 'delivered' | 'bounced' | 'complained',
): number | undefined {
  return deliveries.delivered > 0 || deliveries[figure] > 0 ? deliveries[figure] : undefined;
}

/** From the first mail of the oldest of these issues until now, in full hours. */
export function periodSince(issues: readonly IssueState[], now: number): Period | undefined {
  const starts = issues.flatMap(({ startedAt }) => (startedAt ? [Date.parse(startedAt)] : []));
  if (starts.length === 0) return undefined;
  const from = Math.floor(Math.min(...starts) / hourMs) * hourMs;
  const to = Math.floor(now / hourMs) * hourMs + hourMs;
  return { name: 'custom', label: 'Since it was sent', previous: '', from, to, interval: 'day' };
}

export type IssueFigures = { issue: IssueState; sent: number; site: MetricValues };

/** The issues with what their readers did on the site. A campaign is the slug of an issue. */
export function joinFigures(issues: readonly IssueState[], campaigns: readonly AnalyticsRow[]): IssueFigures[] {
  const byCampaign = new Map(campaigns.map(({ value = '', metrics }) => [value, metrics]));
  return issues.map((issue) => ({ issue, sent: countSent(issue), site: byCampaign.get(issue.slug) ?? {} }));
}
