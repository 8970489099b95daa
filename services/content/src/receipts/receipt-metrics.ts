import type { AddressKind } from '@contenthub/contracts/touched-addresses';
import { Counter, Histogram, type Registry } from 'prom-client';

export type ReceiptMetrics = {
  shown: (kind: AddressKind, seconds: number) => void;
  late: (kind: AddressKind) => void;
  skipped: () => void;
};

/** How long changes take to show, and the alarm: `content_receipt_late_total` grows when one takes too long. */
export function receiptMetrics(registry: Registry): ReceiptMetrics {
  const seconds = new Histogram({
    name: 'content_receipt_seconds',
    help: 'Time from a change being stored to an address showing it.',
    labelNames: ['kind'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 60],
    registers: [registry],
  });
  const late = new Counter({
    name: 'content_receipt_late_total',
    help: 'Addresses that showed a change late, or not yet.',
    labelNames: ['kind'],
    registers: [registry],
  });
  const skipped = new Counter({
    name: 'content_receipts_skipped_total',
    help: 'Changes whose addresses were not asked because too many were being asked already.',
    registers: [registry],
  });
  return {
    shown: (kind, value) => seconds.observe({ kind }, value),
    late: (kind) => late.inc({ kind }),
    skipped: () => skipped.inc(),
  };
}
