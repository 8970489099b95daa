import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';

type Deliveries = IssueState['deliveries'];

const none: Deliveries = {
  ...{ queued: 0, claimed: 0, sent: 0, delivered: 0, bounced: 0, complained: 0, failed: 0, skipped: 0 },
  ...{ unconfirmed: 0, total: 0 },
};

/** A draft with two posts, or an issue that differs from it. */
export function issueSample(own: Partial<IssueState> = {}, deliveries: Partial<Deliveries> = {}): IssueState {
  return {
    ...{ id: 7, version: 3, slug: '2026-11-17-commas', blog: 'main', editions: ['weekly'], subject: 'Commas' },
    ...{ preheader: '', intro: 'Hello.', status: 'draft', scheduledAt: null, startedAt: null, finishedAt: null },
    posts: [
      { title: 'Affect vs. effect', link: '/blog/grammar/affect', excerpt: 'A verb and a noun.' },
      { title: 'Comma splices', link: '/blog/grammar/splices', excerpt: 'Two sentences, one comma.' },
    ],
    ...{ recipients: 1204, unsubscribed: 0, perSecond: 0, secondsLeft: null },
    ...own,
    deliveries: { ...none, ...deliveries },
  };
}
