import { setTimeout as wait } from 'node:timers/promises';
import { type FeedCursor, includesChange, shownChangeHeader } from '@contenthub/change-feed/change-feed';
import {
  type AffectedPathKind,
  affectedPathKinds,
  type PublishReceipt,
  type PublishReceipts,
  type ReceiptAddress,
  receiptsPath,
} from '@contenthub/contracts/content/publish-receipts';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { backoffDelay } from '@contenthub/server-kit/process/backoff';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import Type from 'typebox';
import type { Database } from '../db/database.ts';
import { findReceipts, markAnnounced, saveAddresses } from '../db/receipts.ts';

type ReceiptMetrics = {
  shown: (kind: AffectedPathKind, seconds: number) => void;
  late: (kind: AffectedPathKind) => void;
  missing: (kind: AffectedPathKind) => void;
  skipped: () => void;
};

/** Measures how long changes take to become visible. */
export function createReceiptMetrics(registry: Registry): ReceiptMetrics {
  const seconds = new Histogram({
    name: 'content_receipt_latency_seconds',
    help: 'Time from storing a change until a URL shows it.',
    labelNames: ['kind'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 60],
    registers: [registry],
  });
  const late = new Counter({
    name: 'content_receipt_late_total',
    help: 'URLs that showed a change late or not at all.',
    labelNames: ['kind'],
    registers: [registry],
  });
  const missing = new Counter({
    name: 'content_receipt_missing_total',
    help: 'URLs that did not show a change within a minute.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of affectedPathKinds) {
    seconds.zero({ kind });
    late.inc({ kind }, 0);
    missing.inc({ kind }, 0);
  }
  const skipped = new Counter({
    name: 'content_receipts_skipped_total',
    help: 'Changes not tracked because the concurrency limit was reached.',
    registers: [registry],
  });
  return {
    shown: (kind, value) => seconds.observe({ kind }, value),
    late: (kind) => late.inc({ kind }),
    missing: (kind) => missing.inc({ kind }),
    skipped: () => skipped.inc(),
  };
}

type ReceiptOptions = {
  database: Database;
  /** The edge, or the site if there is no edge. */
  origin: string | undefined;
  lateAfterMs: number;
  metrics: ReceiptMetrics;
  logger: Logger;
};

const maxConcurrent = 20;
const pollDelays = { firstMs: 50, maxMs: 1000, factor: 1.5 };
const giveUpAfterMs = 60_000;
const requestTimeoutMs = 5000;

/** Polls every affected URL, as a reader would request it, until it shows the change, and records when it did. */
export class ReceiptTracker {
  readonly #options: ReceiptOptions;
  readonly #tracking = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  #started = false;

  constructor(options: ReceiptOptions) {
    this.#options = options;
  }

  /** Changes stored during startup are not tracked. */
  start(): void {
    this.#started = true;
  }

  /** Called when a change is published at this feed cursor. */
  track(change: number, cursor: FeedCursor): void {
    const { origin, metrics, logger } = this.#options;
    if (!origin || !this.#started || this.#stopped.signal.aborted) return;
    // A bulk change is not tracked change by change.
    if (this.#tracking.size >= maxConcurrent) {
      metrics.skipped();
      return;
    }
    const tracking = this.#track(change, cursor, origin)
      .catch((error: unknown) => logger.warn({ err: error, change }, 'failed to track receipt'))
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
    const { signal } = this.#stopped;
    for (let polls = 1; Date.now() - since < giveUpAfterMs && !signal.aborted; polls += 1) {
      const pendingAddresses = addresses.filter(({ shownAt }) => shownAt === null);
      const changed = await Promise.all(
        pendingAddresses.map((address) => this.#checkAddress(address, cursor, origin, since)),
      );
      this.#reportLate(receipt, late);
      if (changed.includes(true)) await saveAddresses(database, change, addresses);
      if (addresses.every(({ shownAt }) => shownAt !== null)) return;
      await wait(backoffDelay(polls, pollDelays), undefined, { signal }).catch(() => {});
    }
    if (signal.aborted) return;
    for (const { kind, shownAt } of addresses) if (shownAt === null) this.#options.metrics.missing(kind);
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

  /** Reports each URL once, as soon as it is late. */
  #reportLate({ post, storedAt, addresses }: PublishReceipt, raised: Set<ReceiptAddress>): void {
    const { lateAfterMs, metrics, logger } = this.#options;
    const due = Date.parse(storedAt) + lateAfterMs;
    for (const address of addresses) {
      const at = address.shownAt ? Date.parse(address.shownAt) : Date.now();
      if (at <= due || raised.has(address)) continue;
      raised.add(address);
      metrics.late(address.kind);
      logger.warn({ post, path: address.path, kind: address.kind }, 'change not visible in time');
    }
  }
}

const params = Type.Object({ post: Type.String({ minLength: 1, maxLength: 200, description: 'id or slug' }) });

/** Returns the receipts of a post's latest changes, for editors (through WordPress) and operators. */
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
