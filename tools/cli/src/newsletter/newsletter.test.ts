import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { expect, it } from 'vitest';
import { formatState } from './newsletter.ts';

const counts = { claimed: 0, delivered: 0, complained: 0, failed: 0, skipped: 0 };
const state = {
  ...{
    id: 7,
    version: 1,
    slug: 'x',
    blog: 'main',
    editions: ['weekly'],
    subject: 'Commas',
    preheader: '',
    intro: '',
    posts: [],
  },
  ...{ status: 'sent', scheduledAt: null, startedAt: null, finishedAt: null, perSecond: 0, secondsLeft: null },
  deliveries: { ...counts, queued: 0, sent: 1200, bounced: 3, unconfirmed: 2, total: 1205 },
  recipients: 1205,
  unsubscribed: 4,
} as IssueState;

it('N03 prints the figures of an issue and the open decisions', () => {
  expect(formatState(state).split('\n')).toEqual([
    '   7  sent        main        Commas, 1,205 recipients',
    'sent               1,200',
    'bounced                3',
    'unconfirmed            2',
    'total              1,205',
    'unsubscribed           4',
    'Decide: npm run hub -- newsletter resolve 7',
  ]);
});
