import type { PublishReceipt } from '@contenthub/contracts/content/publish-receipts';
import { expect, it } from 'vitest';
import { isComplete, receiptRows } from './receipt-rows.ts';

const storedAt = '2026-01-01T00:00:00.000Z';
const address = (kind: 'post' | 'feed', shownAt: string | null) => ({ kind, path: '/', shownAt });
const receipt = (addresses: PublishReceipt['addresses']): PublishReceipt => ({
  ...{ change: 1, post: 1, blog: 'main', title: 'T', removed: false, storedAt, announcedAt: null },
  addresses,
});

it('M04 shows the slowest address of each kind, and which is late', () => {
  const rows = receiptRows(
    receipt([
      address('feed', '2026-01-01T00:00:00.500Z'),
      address('feed', '2026-01-01T00:00:03.000Z'),
      address('post', null),
    ]),
    2000,
  );
  expect(rows).toEqual([
    { kind: 'post', seconds: undefined, isLate: false },
    { kind: 'feed', seconds: 3, isLate: true },
  ]);
});

it('M04 is complete when the saved change is shown everywhere', () => {
  const shown = receipt([address('post', '2026-01-01T00:00:00.500Z')]);
  expect(isComplete(shown, Date.parse(storedAt))).toBe(true);
  expect(isComplete(shown, Date.parse(storedAt) + 1)).toBe(false);
  expect(isComplete(receipt([address('post', null)]), 0)).toBe(false);
  expect(isComplete(undefined, 0)).toBe(false);
});
