import { setTimeout as wait } from 'node:timers/promises';
import { type FeedCursor, includesChange, shownChangeHeader } from '@contenthub/change-feed/change-feed';
import {
  type AffectedPathKind,
  type PublishReceipt,
  type PublishReceipts,
  type ReceiptAddress,
  receiptsPath,
} from '@contenthub/contracts/content/publish-receipts';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import Type from 'typebox';
import type { Database } from '../db/database.ts';
import { findReceipts, markAnnounced, saveAddresses } from '../db/receipts.ts';

type ReceiptMetrics = {
  shown: (kind: AffectedPathKind, seconds: number) => void;
  late: (kind: AffectedPathKind) => void;
  skipped: () => void;
};

/** How long changes take to show, and the alarm: `content_receipt_late_total` grows when one takes too long. */
export function createReceiptMetrics(registry: Registry): ReceiptMetrics {
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

type ReceiptOptions = {
  database: Database;
  /** The edge, or the site where there is no edge. */
  origin: string | undefined;
  lateAfterMs: number;
  metrics: ReceiptMetrics;
  logger: Logger;
};

const maxConcurrent = 20;
const firstPauseMs = 50;
const maxPauseMs = 1000;
const giveUpAfterMs = 60_000;
const requestTimeoutMs = 5000;

/** Asks every address that a change touched until it shows the change, as a reader would, and notes when it did. */
export class ReceiptTracker {
  readonly #options: ReceiptOptions;
  readonly #tracking = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  #started = false;

  constructor(options: ReceiptOptions) {
    this.#options = options;
  }

  /** What is stored while the service starts is not news to anybody. */
  start(): void {
    this.#started = true;
  }

  /** A change has been announced, at this cursor of the feed. */
  track(change: number, cursor: FeedCursor): void {
    const { origin, metrics, logger } = this.#options;
    if (!origin || !this.#started || this.#stopped.signal.aborted) return;
    // Whoever changes hundreds at once is not waiting for each of them.
    if (this.#tracking.size >= maxConcurrent) {
      metrics.skipped();
      return;
    }
    const tracking = this.#track(change, cursor, origin)
      .catch((error: unknown) => logger.warn({ err: error, change }, 'receipt could not be taken'))
      .finally(() => this.#tracking.delete(tracking));
    this.#tracking.add(tracking);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#tracking);
  }

  async #track(change: number, cursor: FeedCursor, origin: string): Promise<void> {
    const { database } = this.#options;
    const receipt = await markAnnounced(database, change);
    if (!receipt) return;
    const { addresses } = receipt;
    const since = Date.parse(receipt.storedAt);
    const late = new Set<ReceiptAddress>();
    let pauseMs = firstPauseMs;
    while (Date.now() - since < giveUpAfterMs && !this.#stopped.signal.aborted) {
      const open = addresses.filter(({ shownAt }) => shownAt === null);
      const news = await Promise.all(open.map((address) => this.#checkAddress(address, cursor, origin, since)));
      this.#reportLate(receipt, late);
      if (news.includes(true)) await saveAddresses(database, change, addresses);
      if (addresses.every(({ shownAt }) => shownAt !== null)) return;
      await wait(pauseMs, undefined, { signal: this.#stopped.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 1.5, maxPauseMs);
    }
  }

  async #checkAddress(address: ReceiptAddress, cursor: FeedCursor, origin: string, since: number): Promise<boolean> {
    const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(requestTimeoutMs)]);
    try {
      const response = await fetch(origin + address.path, { redirect: 'manual', signal });
      await response.body?.cancel();
      if (!includesChange(response.headers.get(shownChangeHeader), cursor)) return false;
    } catch {
      return false;
    }
    address.shownAt = new Date().toISOString();
    this.#options.metrics.shown(address.kind, (Date.now() - since) / 1000);
    return true;
  }

  /** Once for each address, as soon as it is late and not only when it shows at last. */
  #reportLate({ post, storedAt, addresses }: PublishReceipt, raised: Set<ReceiptAddress>): void {
    const { lateAfterMs, metrics, logger } = this.#options;
    const due = Date.parse(storedAt) + lateAfterMs;
    for (const address of addresses) {
      const at = address.shownAt ? Date.parse(address.shownAt) : Date.now();
      if (at <= due || raised.has(address)) continue;
      raised.add(address);
      metrics.late(address.kind);
      logger.warn({ post, path: address.path, kind: address.kind }, 'a change shows late');
    }
  }
}

const params = Type.Object({ post: Type.String({ minLength: 1, maxLength: 200, description: 'id or slug' }) });

/** For editors, by way of WordPress, and for operators: what became of the latest changes of a post. */
export function addReceiptRoute(
  app: FastifyInstance,
  database: Database,
  info: Pick<PublishReceipts, 'lateAfterMs' | 'asked'>,
): void {
  const url = receiptsPath.replace('{post}', ':post');
  app.get<{ Params: { post: string } }>(
    url,
    { schema: { params } },
    async (request, reply): Promise<PublishReceipts> => {
      reply.header('cache-control', 'no-store');
      return { receipts: await findReceipts(database, request.params.post), ...info };
    },
  );
}
