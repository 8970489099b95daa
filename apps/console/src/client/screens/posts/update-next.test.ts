import type { MetricValues } from '@contenthub/contracts/analytics/analytics-api';
import { describe, expect, it } from 'vitest';
import type { AnalyticsResponse } from '../../data/post-names.ts';
import { recommendUpdates } from './update-next.ts';

const usual: MetricValues = { readers: 100, readings: 100, ends: 50, helpful: 8, unhelpful: 2 };
const post = (value: string, metrics: MetricValues, readersBefore = 100) => ({
  value,
  metrics: { ...usual, ...metrics },
  previous: { readers: readersBefore },
});
const response = (rows: AnalyticsResponse['rows'], before = 1000): AnalyticsResponse => ({
  ...{ rows, asOf: '', pendingHours: 0, simulated: false },
  totals: { readers: 1000, readings: 1000, ends: 500, helpful: 80, unhelpful: 20 },
  previousTotals: { readers: before },
});
const found = (given: AnalyticsResponse) =>
  recommendUpdates(given).map(({ post: { value }, reasons, affected }) => [
    value,
    reasons.map(({ kind }) => kind).join(' '),
    affected,
  ]);

describe('posts to update next', () => {
  it('are those that do worse than all posts, by readers to win back', () => {
    const rows = [
      post('good', {}),
      post('unfinished', { ends: 20 }),
      post('losing', { readers: 40 }),
      post('unhelpful', { helpful: 3, unhelpful: 7 }),
      post('all', { readers: 50, ends: 10, helpful: 0, unhelpful: 10 }),
    ];
    expect(found(response(rows))).toEqual([
      ['all', 'losing unfinished unhelpful', 90],
      ['losing', 'losing', 60],
      ['unfinished', 'unfinished', 20],
      ['unhelpful', 'unhelpful', 5],
    ]);
  });

  it('do not lose readers if all posts do', () => {
    expect(found(response([post('one', { readers: 60 })], 1600))).toEqual([]);
    expect(found(response([post('one', { readers: 60 })], 1000))).toEqual([['one', 'losing', 40]]);
  });

  it('K13 are compared with posts of their form', () => {
    const video = (value: string, ends: number) => ({ ...post(value, { ends }), form: 'video' as const });
    const rows = [post('long', {}), post('other', {}), video('one', 11), video('two', 10)];
    expect(found(response(rows))).toEqual([]);
    expect(found(response([...rows, video('worse', 0)]))).toEqual([['worse', 'unfinished', 11]]);
  });

  it('K13 do worse by more than chance', () => {
    expect(found(response([post('fluke', { readers: 45 }, 50), post('few', { helpful: 3, unhelpful: 3 })]))).toEqual(
      [],
    );
  });

  it('need enough readers to be sure', () => {
    expect(found(response([post('few', { readers: 2, readings: 9, ends: 0, helpful: 0, unhelpful: 4 }, 19)]))).toEqual(
      [],
    );
  });
});
