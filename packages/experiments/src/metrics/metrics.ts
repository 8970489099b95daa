import type { EventName } from '@contenthub/contracts/events/registry';

/** Events that count, and the values that their fields must have. */
export type Outcome = {
  events: readonly EventName[];
  where?: Readonly<Record<string, string | boolean | { atLeast: number }>>;
  /** Only counts in visits after the one with the exposure. */
  inLaterVisit?: true;
};

type Measured =
  /** The share of readers with the outcome. */
  | { kind: 'proportion'; outcome: Outcome }
  /** Outcomes of all readers, divided by what they are a part of. */
  | { kind: 'ratio'; outcome: Outcome; of: Outcome }
  /** The mean per reader. `historyDays` is the period before the exposure that the mean is adjusted by (CUPED). */
  | { kind: 'mean'; measure: 'engagedSeconds'; cap: number; historyDays: number };

export type Metric = Measured & {
  name: string;
  /** Grows with every change of the definition. An experiment keeps the version that it was started with. */
  version: number;
  title: string;
  description: string;
  unit: 'readers' | 'seconds' | 'answers' | 'impressions' | 'submissions';
  /** Which change is an improvement. */
  direction: 'up' | 'down';
  /** Outcomes count for this long after the first exposure. */
  windowDays: number;
};

const pageViews: readonly EventName[] = [
  ...(['homePage/view', 'categoryPage/view', 'authorPage/view', 'postPage/view', 'searchPage/view'] as const),
  ...(['handbookPage/view', 'answersPage/view', 'departmentPage/view'] as const),
];
const callToActionClicks: readonly EventName[] = ['button/click', 'banner/click', 'popup/click'];
const callToActionImpressions: readonly EventName[] = ['button/impression', 'banner/impression', 'popup/impression'];

/** Everything that an experiment can be decided by. A pause between two events counts for at most a minute. */
export const metrics: readonly Metric[] = [
  {
    ...{ name: 'sign-up-confirmed', version: 1, title: 'Confirmed sign-ups', unit: 'readers', direction: 'up' },
    description: 'Readers who confirmed a new account.',
    windowDays: 7,
    kind: 'proportion',
    outcome: { events: ['authForm/success'], where: { authAction: 'confirm' } },
  },
  {
    ...{ name: 'cta-click', version: 1, title: 'Call-to-action clicks', unit: 'readers', direction: 'up' },
    description: 'Readers who clicked a call to action.',
    windowDays: 7,
    kind: 'proportion',
    outcome: { events: callToActionClicks },
  },
  {
    ...{ name: 'cta-click-rate', version: 1, title: 'Call-to-action click rate', unit: 'impressions', direction: 'up' },
    description: 'Clicks on calls to action per impression.',
    windowDays: 7,
    kind: 'ratio',
    outcome: { events: callToActionClicks },
    of: { events: callToActionImpressions },
  },
  {
    ...{ name: 'read-to-end', version: 1, title: 'Read to the end', unit: 'readers', direction: 'up' },
    description: 'Readers who reached 90 percent of a post.',
    windowDays: 1,
    kind: 'proportion',
    outcome: { events: ['post/scroll'], where: { scrollDepth: { atLeast: 90 } } },
  },
  {
    ...{ name: 'engaged-time', version: 1, title: 'Engaged time', unit: 'seconds', direction: 'up' },
    description: 'Seconds between the events of a page, at most half an hour per reader.',
    windowDays: 7,
    kind: 'mean',
    measure: 'engagedSeconds',
    cap: 1800,
    historyDays: 14,
  },
  {
    ...{
      name: 'newsletter-subscribed',
      version: 2,
      title: 'Confirmed newsletter subscriptions',
      unit: 'readers',
      direction: 'up',
    },
    description: 'Readers who confirmed the newsletter, or subscribed with an address that was confirmed before.',
    windowDays: 7,
    kind: 'proportion',
    outcome: { events: ['newsletter/subscribe', 'newsletter/confirm'], where: { isConfirmed: true } },
  },
  {
    ...{ name: 'helpful', version: 1, title: 'Helpful answers', unit: 'answers', direction: 'up' },
    description: 'The share of answers that a post was helpful.',
    windowDays: 1,
    kind: 'ratio',
    outcome: { events: ['helpful/answer'], where: { helpful: true } },
    of: { events: ['helpful/answer'] },
  },
  {
    ...{ name: 'return-7-days', version: 1, title: 'Return within 7 days', unit: 'readers', direction: 'up' },
    description: 'Readers who viewed a page in a later visit.',
    windowDays: 7,
    kind: 'proportion',
    outcome: { events: pageViews, inLaterVisit: true },
  },
  {
    ...{ name: 'form-error-rate', version: 1, title: 'Form errors', unit: 'submissions', direction: 'down' },
    description: 'Rejected account forms per submission.',
    windowDays: 7,
    kind: 'ratio',
    outcome: { events: ['authForm/error'] },
    of: { events: ['authForm/submit'] },
  },
];

export function findMetric(name: string): Metric | undefined {
  return metrics.find((metric) => metric.name === name);
}

/** What an experiment is evaluated by, unless its plan says otherwise. */
export const defaultMetrics = {
  primary: 'cta-click',
  secondary: ['sign-up-confirmed', 'cta-click-rate', 'newsletter-subscribed', 'return-7-days'],
  guardrails: ['read-to-end', 'engaged-time', 'form-error-rate'],
} as const;
