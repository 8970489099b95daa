import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { outcomeOfError, retryDelayMs } from '../../mail/smtp-outcome.ts';
import type { DeliveryJournal } from './delivery-journal.ts';
import type { ClaimedDelivery, DeliveryQueue, DeliveryResult } from './delivery-queue.ts';
import type { DomainLimits } from './domain-limits.ts';

/** Hands one mail to the mail service. Resolves when the service has accepted it. */
export type SendIssue = (delivery: ClaimedDelivery) => Promise<void>;

type Options = {
  queue: DeliveryQueue;
  journal: DeliveryJournal;
  limits: DomainLimits;
  send: SendIssue;
  /** Which of these addresses get no mail anymore. */
  suppressed: (emails: readonly string[]) => Promise<Set<string>>;
  onBounce: (email: string) => Promise<void>;
  /** Mails in flight. */
  connections: number;
  /** Unset if the provider does not report every accepted mail. */
  receiptMinutes: number | undefined;
  logger: Logger;
};

const pollMs = 1000;
const batchSize = 200;
const recordEvery = 100;
const unavailableMs = 15_000;
const slowDownMs = 60_000;

/**
 * Sends the mails of all issues. Claim, hand over, record: a mail leaves this process at most once per claim, and a
 * claim is only repeated when the journal proves that the mail was not handed over.
 */
export class IssueSender {
  readonly #options: Options;
  readonly #job: BackgroundJob;
  readonly #pausedIssues = new Set<number>();
  #results: DeliveryResult[] = [];
  #recording = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#job = new BackgroundJob({
      run: (signal) => this.#run(signal),
      intervalMs: pollMs,
      onError: (error, { count }) => count === 1 && options.logger.error({ err: error }, 'newsletter: sending failed'),
      onRecovered: () => options.logger.info('newsletter: sending works again'),
    });
  }

  start(): void {
    this.#job.start();
    this.#job.trigger();
  }

  /** Sends what is due without waiting for the next poll. */
  trigger(): void {
    this.#job.trigger();
  }

  /** Sends no more mails of this issue, not even those that are claimed already. */
  pause(issueId: number): void {
    this.#pausedIssues.add(issueId);
  }

  resume(issueId: number): void {
    this.#pausedIssues.delete(issueId);
    this.trigger();
  }

  /** Waits for the mails in flight and records them. */
  async stop(): Promise<void> {
    await this.#job.stop();
    this.#options.journal.close();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { queue, journal, receiptMinutes, logger } = this.#options;
    await this.#recover();
    for (const issue of await queue.startDueIssues()) logger.info({ issue }, 'newsletter: issue started');
    const lost = await queue.expireClaims();
    if (lost > 0) logger.warn({ lost }, 'newsletter: mails of a lost process are unconfirmed');
    if (receiptMinutes !== undefined) await queue.requeueUnreported(receiptMinutes);
    try {
      await this.#sendAll(signal);
    } finally {
      await this.#flush();
    }
    journal.clear();
    for (const issue of await queue.finishIssues()) logger.info({ issue }, 'newsletter: issue sent');
  }

  /** Completes what the last run could not record: the process was killed, or the database was not available. */
  async #recover(): Promise<void> {
    const { queue, journal, logger } = this.#options;
    await this.#flush();
    const { unconfirmed } = await queue.recover(journal.entries);
    if (unconfirmed > 0) logger.warn({ unconfirmed }, 'newsletter: mails were in flight when the process ended');
    journal.clear();
  }

  /** Claims the next batch while the current one is being sent, so that connections never wait for the database. */
  async #sendAll(signal: AbortSignal): Promise<void> {
    let next = this.#claim();
    for (;;) {
      const batch = await next;
      if (batch.length === 0) return;
      next = signal.aborted ? Promise.resolve([]) : this.#claim();
      next.catch(() => {});
      const rest = await this.#sendBatch(batch, signal);
      if (rest.length === 0) continue;
      // Stopped, or the mail service is down. The untouched mails go back.
      const claimed = [...rest, ...(await next.catch(() => []))];
      const retryMs = signal.aborted ? 0 : unavailableMs;
      this.#results.push(...claimed.map(({ id }) => ({ id, status: 'queued' as const, retryMs, uncounted: true })));
      return;
    }
  }

  async #claim(): Promise<ClaimedDelivery[]> {
    const { queue, limits, suppressed } = this.#options;
    const claimed = await queue.claim(batchSize, limits.waiting());
    const blocked = claimed.length > 0 ? await suppressed(claimed.map(({ email }) => email)) : new Set<string>();
    if (blocked.size === 0) return claimed;
    await queue.skip(claimed.filter(({ email }) => blocked.has(email)).map(({ id }) => id));
    const rest = claimed.filter(({ email }) => !blocked.has(email));
    return rest.length > 0 ? rest : this.#claim();
  }

  /** Returns the mails that were not handed over. */
  async #sendBatch(batch: readonly ClaimedDelivery[], signal: AbortSignal): Promise<ClaimedDelivery[]> {
    const waiting = [...batch].reverse();
    let unavailable = false;
    const work = async () => {
      while (!unavailable && !signal.aborted) {
        const delivery = waiting.pop();
        if (!delivery) return;
        unavailable ||= !(await this.#sendOne(delivery));
        if (this.#results.length >= recordEvery) this.#recordInBackground();
      }
    };
    await Promise.all(Array.from({ length: this.#options.connections }, work));
    return waiting;
  }

  /** Returns false if the mail service is not available. */
  async #sendOne(delivery: ClaimedDelivery): Promise<boolean> {
    const { journal, limits, send, onBounce, logger } = this.#options;
    const { id, domain, email, attempts } = delivery;
    const waitMs = this.#pausedIssues.has(delivery.issueId) ? 1 : limits.take(domain);
    if (waitMs > 0) {
      this.#results.push({ id, status: 'queued', retryMs: waitMs, uncounted: true });
      return true;
    }
    journal.handOver(id);
    try {
      await send(delivery);
      journal.accepted(id);
      this.#results.push({ id, status: 'sent' });
      return true;
    } catch (error) {
      const { kind, code } = outcomeOfError(error);
      // Without the address: logs are kept longer than subscriptions.
      logger.warn({ delivery: id, kind, code }, 'newsletter: mail not sent');
      if (kind === 'retry') {
        limits.close(domain, slowDownMs);
        const retryMs = retryDelayMs(attempts);
        this.#results.push(
          retryMs === undefined ? { id, status: 'failed', code } : { id, status: 'queued', retryMs, code },
        );
      } else if (kind === 'unavailable') {
        this.#results.push({ id, status: 'queued', retryMs: unavailableMs, uncounted: true, code });
      } else this.#results.push({ id, status: kind, code });
      if (kind === 'bounced')
        await onBounce(email).catch((failure: unknown) => logger.error({ err: failure }, 'newsletter: not suppressed'));
      return kind !== 'unavailable';
    } finally {
      journal.settle(id);
    }
  }

  #recordInBackground(): void {
    const results = this.#results.splice(0);
    const recorded = this.#options.queue.record(results).catch((error: unknown) => {
      this.#results.unshift(...results);
      throw error;
    });
    this.#recording = Promise.all([this.#recording, recorded]).then(() => {});
    // Reported by `flush`, which ends every run.
    this.#recording.catch(() => {});
  }

  async #flush(): Promise<void> {
    this.#recordInBackground();
    const recording = this.#recording;
    this.#recording = Promise.resolve();
    await recording;
  }
}
