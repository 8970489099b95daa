import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { addCounter, addGauge, type Metrics } from '@contenthub/server-kit/observability/metrics';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { backoffDelay } from '@contenthub/server-kit/process/backoff';
import type { MailKind, MailLimits } from '../mail/mail-limits.ts';
import type { ClaimedMail, MailOutbox } from '../mail/outbox.ts';
import type { Mail, SendMail } from '../mail/smtp.ts';
import { outcomeOfError } from '../mail/smtp-outcome.ts';

/** A mail with its reason, by which it is limited. */
export type OutgoingMail = Mail & { kind: MailKind };

/** What became of a mail. A waiting one is tried again until its link expires. */
export type MailResult = 'sent' | 'waiting' | 'failed' | 'rate_limited';

type Options = { send: SendMail; limits: MailLimits; outbox: MailOutbox; logger: Logger; metrics: Metrics };

const pollMs = 1000;
const firstAttemptMs = 5000;
const backoff = { firstMs: 5000, maxMs: 600_000 };

/** Sends mails. Each is stored first, so that neither a restart nor a mail service that is away loses it. */
export class Mailer {
  readonly #options: Options;
  readonly #job: BackgroundJob;
  readonly #sending = new Set<Promise<unknown>>();
  readonly #count: (result: 'sent' | 'bounced' | 'failed' | 'rate_limited') => void;

  constructor(options: Options) {
    const { outbox, logger, metrics } = options;
    this.#options = options;
    const results = ['sent', 'bounced', 'failed', 'rate_limited'] as const;
    this.#count = addCounter(metrics, 'platform_mails_total', 'Emails by result.', 'result', results);
    addGauge(
      metrics,
      'platform_mails_pending',
      'Emails that wait to be sent.',
      async () => (await outbox.status()).waiting,
    );
    const age = 'Time since the oldest waiting email was requested.';
    addGauge(metrics, 'platform_mail_oldest_age_seconds', age, async () => (await outbox.status()).oldestAgeSeconds);
    this.#job = new BackgroundJob({
      run: () => this.#sendDue(),
      intervalMs: pollMs,
      onError: (error, { count }) => count === 1 && logger.error({ err: error }, 'waiting mails cannot be read'),
    });
    this.#job.start();
  }

  /** Sends a mail without waiting, so that the response time does not reveal whether an account exists. */
  send(mail: OutgoingMail): void {
    this.#deliver(mail).catch((error: unknown) => {
      this.#count('failed');
      this.#options.logger.error({ err: error, kind: mail.kind }, 'mail not stored');
    });
  }

  /** Sends a mail, and resolves after its first attempt or after five seconds. */
  deliver(mail: OutgoingMail): Promise<MailResult> {
    return Promise.race([this.#deliver(mail), pause(firstAttemptMs, 'waiting' as const, { ref: false })]);
  }

  /** How many mails wait, for how long, and how many were given up in the last week. */
  status() {
    return this.#options.outbox.status();
  }

  /** Whether a mail of this kind to an address waits or was given up; otherwise it was sent. */
  stateOf(kind: MailKind, address: string): Promise<'sent' | 'waiting' | 'failed'> {
    return this.#options.outbox.stateOf(kind, address);
  }

  /** Sends no waiting mail of this kind to an address anymore. */
  withdraw(kind: MailKind, address: string): Promise<void> {
    return this.#options.outbox.withdraw(kind, address);
  }

  async stop(): Promise<void> {
    await this.#job.stop();
    await Promise.allSettled(this.#sending);
  }

  #deliver(mail: OutgoingMail): Promise<MailResult> {
    const sending = this.#storeAndSend(mail).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
    return sending;
  }

  async #storeAndSend({ kind, ...mail }: OutgoingMail): Promise<MailResult> {
    const { limits, outbox, logger } = this.#options;
    if (await limits.tryConsume(kind, mail.to)) return this.#attempt(await outbox.add(kind, mail));
    this.#count('rate_limited');
    logger.warn({ kind }, 'mail not sent: recipient limit reached');
    return 'rate_limited';
  }

  async #sendDue(): Promise<void> {
    const { outbox, logger } = this.#options;
    for (const { kind, code } of await outbox.giveUpExpired()) {
      this.#count('failed');
      logger.error({ kind, code }, 'mail given up: its link has expired');
    }
    await Promise.all((await outbox.claim()).map((mail) => this.#attempt(mail)));
  }

  async #attempt(claimed: ClaimedMail): Promise<MailResult> {
    const { send, outbox, logger } = this.#options;
    const { id, kind, attempts } = claimed;
    try {
      await send(await outbox.read(claimed));
    } catch (error) {
      const { kind: outcome, code } = outcomeOfError(error);
      const willRetry = outcome !== 'bounced' && outcome !== 'failed';
      // Without its message, which may contain the address.
      logger.error({ kind, code, willRetry }, 'mail not sent');
      if (willRetry) {
        await outbox.retryLater(id, backoffDelay(attempts, backoff), code);
        return 'waiting';
      }
      await outbox.giveUp(id, code);
      this.#count(outcome);
      return 'failed';
    }
    await outbox.remove(id);
    this.#count('sent');
    return 'sent';
  }
}
