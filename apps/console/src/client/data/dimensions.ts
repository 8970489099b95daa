import type { AnalyticsDimension } from '@contenthub/contracts/analytics/metrics';

export const dimensionLabels: Record<AnalyticsDimension, string> = {
  blog: 'Blog',
  post: 'Post',
  category: 'Category',
  page: 'Page type',
  source: 'Source',
  referrer: 'Referrer',
  campaign: 'Campaign',
  landing: 'Landing post',
  device: 'Device',
  browser: 'Browser',
  tier: 'Plan',
  country: 'Consent',
  placement: 'Placement',
  experiment: 'Experiment group',
  search: 'Search',
};

export const blogLabels: Record<string, string> = {
  main: 'Blog',
  developer: 'Developer',
  engineering: 'Engineering',
  'gb-business': 'Business hub',
};

const valueLabels: Partial<Record<AnalyticsDimension, Record<string, string>>> = {
  blog: blogLabels,
  source: {
    search: 'Search engines',
    social: 'Social networks',
    newsletter: 'Newsletter',
    email: 'Other email',
    assistant: 'AI assistants',
    paid: 'Paid ads',
    campaign: 'Other campaigns',
    referral: 'Other websites',
    internal: 'Own pages',
    direct: 'Direct',
  },
  device: { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' },
  country: { granted: 'Consent given', 'not-required': 'Consent not required' },
  page: {
    homePage: 'Home page',
    postPage: 'Post',
    categoryPage: 'Category page',
    authorPage: 'Author page',
    searchPage: 'Search results',
    departmentPage: 'Department page',
    notFoundPage: 'Not found',
  },
  placement: {
    chNavButton: 'Header button',
    chMidButton: 'Button in the text',
    chEndButton: 'Button after the text',
    chPostTopBanner: 'Banner above the post',
    chMobilePostTopBanner: 'Banner above the post (phone)',
    chPostBottomBanner: 'Banner below the post',
    chPostSideBanner: 'Banner beside the post',
    chPostPopup: 'Popup',
    chHomeEnd: 'End of the home page',
  },
};

/** The name of a value for people. A post is named by its title, which comes with the row. */
export function labelOf(dimension: AnalyticsDimension, value: string, title?: string): string {
  if (title) return title;
  return valueLabels[dimension]?.[value] ?? value;
}
