import type { AffectedPathKind, PublishReceipt } from '@contenthub/contracts/content/publish-receipts';

type Row = { kind: AffectedPathKind; seconds: number | undefined; isLate: boolean };

const kinds: readonly AffectedPathKind[] = ['post', 'home', 'category', 'author', 'feed', 'sitemap', 'search'];

/** The slowest URL of each kind, because a change is live when all URLs show it. */
export function receiptRows({ addresses, storedAt }: PublishReceipt, lateAfterMs: number): Row[] {
  return kinds.flatMap((kind) => {
    const times = addresses
      .filter((address) => address.kind === kind)
      .map(({ shownAt }) => (shownAt ? Date.parse(shownAt) - Date.parse(storedAt) : Number.POSITIVE_INFINITY));
    if (times.length === 0) return [];
    const slowest = Math.max(...times);
    const shown = Number.isFinite(slowest);
    return [{ kind, seconds: shown ? slowest / 1000 : undefined, isLate: shown && slowest > lateAfterMs }];
  });
}

/** Whether the saved change is recorded and shown everywhere. A draft never is. */
export function isComplete(latest: PublishReceipt | undefined, savedAt: number): boolean {
  if (!latest || Date.parse(latest.storedAt) < savedAt) return false;
  return latest.addresses.every(({ shownAt }) => shownAt !== null);
}
