import type { PublishReceipts } from '@contenthub/contracts/content/publish-receipts';
import { expect, it } from 'vitest';
import { formatReceipt, isComplete } from './receipt.ts';

const receipts = (...shownAt: (string | null)[]): PublishReceipts => ({
  lateAfterMs: 2000,
  asked: true,
  receipts: [
    {
      change: 7,
      post: 42,
      blog: 'main',
      title: 'Commas',
      removed: false,
      storedAt: '2026-11-15T12:00:00.000Z',
      announcedAt: '2026-11-15T12:00:00.010Z',
      addresses: shownAt.map((at, index) => ({ kind: index ? 'home' : 'post', path: `/blog/${index}`, shownAt: at })),
    },
  ],
});
const quick = '2026-11-15T12:00:00.120Z';
const late = '2026-11-15T12:00:02.500Z';

it('shows each URL with its delay and marks late ones', () => {
  expect(formatReceipt(receipts(quick, late), '42')).toBe(
    [
      'Commas (42), stored at 2026-11-15T12:00:00.000Z',
      'post   120 ms        /blog/0',
      'home  2500 ms  late  /blog/1',
    ].join('\n'),
  );
});

it('reports a missing URL, missing polling and an unknown post', () => {
  expect(formatReceipt({ ...receipts(null), asked: false }, '42')).toMatch(
    /post {2}not yet {2}\/blog\/0\nThese URLs are not polled/,
  );
  expect(formatReceipt({ ...receipts(), receipts: [] }, 'x')).toBe('There is no recorded change of x.');
});

it('is complete when all URLs show the change and none was late', () => {
  expect(
    [receipts(quick), receipts(quick, late), receipts(null), { ...receipts(), receipts: [] }].map(isComplete),
  ).toEqual([true, false, false, false]);
});
