// This file has no schemas, so that browsers can import it.

/** Paths of the analytics API. Every request carries a staff token. */
export const analyticsPaths = {
  batch: '/analytics/batch',
  query: '/analytics/query',
  depths: '/analytics/depths',
  paths: '/analytics/paths',
  funnel: '/analytics/funnel',
  live: '/analytics/live',
  balance: '/analytics/balance',
  experimentResults: '/analytics/experiments/{name}/results',
  experimentPower: '/analytics/experiments/power',
} as const;

/** What pages are rolled up by, for each blog and for all. */
export const rollupDimensions = [
  'post',
  'category',
  'page',
  'source',
  'referrer',
  'campaign',
  'landing',
  'device',
  'browser',
  'tier',
  'country',
  'placement',
  'experiment',
  'search',
] as const;

/** What page views can be filtered and grouped by. */
export const analyticsDimensions = ['blog', ...rollupDimensions] as const;
export type AnalyticsDimension = (typeof analyticsDimensions)[number];

/** Every metric with its definition, which the console shows beside the number. */
export const analyticsMetrics = {
  readers: 'Distinct browsers that viewed a page.',
  visits: 'Distinct visits with a page view. A visit ends after 30 minutes without activity.',
  views: 'Page views.',
  readings: 'Views of a post in which the reader scrolled.',
  halves: 'Readings that reached the middle of the post.',
  ends: 'Readings that reached the end of the post.',
  engagedSeconds: 'Seconds between the events of readings; a pause counts for at most a minute.',
  medianEngagedSeconds: 'Median of the engaged seconds of readings.',
  helpful: 'Answers that the post was helpful.',
  unhelpful: 'Answers that the post was not helpful.',
  shares: 'Clicks on a sharing button.',
  impressions: 'Calls to action that were visible.',
  clicks: 'Clicks on calls to action.',
  formViews: 'Views of the sign-up form, credited to the post that was read last in the visit.',
  signUps: 'New accounts, credited to the post that was read last in the visit.',
  confirmations: 'Confirmed accounts, credited to the post that was read last in the visit.',
  subscriptions: 'Newsletter subscriptions, credited to the post that was read last in the visit.',
  searches: 'Views of search results.',
  searchesWithoutResult: 'Searches that found nothing.',
  searchesWithoutClick: 'Searches with results, but without a click on that page.',
} as const;
export type AnalyticsMetric = keyof typeof analyticsMetrics;
export const metricNames = Object.keys(analyticsMetrics) as AnalyticsMetric[];

export const maxAnalyticsRows = 1000;

/** Queries of each kind in one batch. */
export const maxBatchQueries = 25;
/** Enough for a full batch whose queries repeat long filters. */
export const maxBatchBytes = 256 * 1024;

/** Steps of the sign-up funnel, with their definitions. A visit reaches a step after all steps before it. */
export const funnelSteps = {
  visit: 'Visits with a page view.',
  post: 'Visits that opened a post.',
  seen: 'Visits that saw a call to action on or after that post.',
  clicked: 'Visits that clicked a call to action.',
  form: 'Visits that opened the sign-up form after that.',
  signedUp: 'Visits in which an account was created.',
  confirmed: 'Visits in which the account was confirmed.',
} as const;
export type FunnelStep = keyof typeof funnelSteps;
export const funnelStepNames = Object.keys(funnelSteps) as FunnelStep[];
