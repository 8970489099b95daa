import type { Receipt, Receipts } from '@contenthub/contracts/receipt';

/** Whether the latest change shows everywhere, and none of it was late. */
export function isComplete({ receipts: [latest], lateAfterMs }: Receipts): boolean {
  return latest?.addresses.every((address) => (msUntilShown(latest, address) ?? Infinity) <= lateAfterMs) ?? false;
}

/** The latest change of a post: each address with its time, and what was late. */
export function receiptTable({ receipts: [latest], lateAfterMs, asked }: Receipts, post: string): string {
  if (!latest) return `No change of ${post} is known.`;
  const rows = latest.addresses.map((address) => {
    const ms = msUntilShown(latest, address);
    const late = ms !== undefined && ms > lateAfterMs;
    return [address.kind, ms === undefined ? 'not yet' : `${ms} ms`, late ? 'late' : '', address.path];
  });
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(([kind = '', time = '', late = '', path = '']) =>
    [kind.padEnd(widths[0] ?? 0), time.padStart(widths[1] ?? 0), late.padEnd(widths[2] ?? 0), path]
      .filter((_cell, column) => column !== 2 || (widths[2] ?? 0) > 0)
      .join('  '),
  );
  return [
    `${latest.title} (${latest.post}), ${latest.removed ? 'removed' : 'stored'} at ${latest.storedAt}`,
    ...lines,
    ...(asked ? [] : ['Nobody asks these addresses: the content service has no EDGE_ORIGIN.']),
  ].join('\n');
}

/** From the moment it was stored. */
function msUntilShown({ storedAt }: Receipt, { shownAt }: Receipt['addresses'][number]): number | undefined {
  return shownAt === null ? undefined : Date.parse(shownAt) - Date.parse(storedAt);
}
