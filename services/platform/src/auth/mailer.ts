import type { Logger } from '@contenthub/server-kit/observability/logger';
import { retry } from '@contenthub/server-kit/process/backoff';
import { createTransport } from 'nodemailer';
import { dkimOptions } from '../mail/dkim.ts';
import type { PlatformSettings } from '../settings.ts';

/** `html` and `text` say the same. Without an HTML part, a mail would not look like the others. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends a mail; resolves when the mail service has accepted it. */
export type SendMail = (mail: Mail) => Promise<void>;

const maxAttempts = 3;
const backoff = { firstMs: 500, maxMs: 5000, factor: 10 };

/** What became of a mail. */
export type MailResult = 'sent' | 'failed' | 'rate_limited';

/**
 * Sends mails after the response, so that the response time does not reveal whether an account exists. Failures are
 * retried and then logged without the address.
 */
export class Mailer {
  readonly #send: SendMail;
  readonly #mayReceive: (address: string) => Promise<boolean>;
  readonly #logger: Logger;
  /** Mails that are being sent or retried, and since when. */
  readonly #pending = new Map<Promise<void>, number>();
  readonly #onResult: (result: MailResult) => void;

  constructor(
    send: SendMail,
    mayReceive: (address: string) => Promise<boolean>,
    logger: Logger,
    onResult: (result: MailResult) => void = () => {},
  ) {
    this.#onResult = onResult;
    this.#send = send;
    this.#mayReceive = mayReceive;
    this.#logger = logger;
  }

  send(mail: Mail): void {
    const sending = this.#sendWithinLimit(mail).finally(() => this.#pending.delete(sending));
    this.#pending.set(sending, Date.now());
  }

  get status(): { pending: number; oldestAgeSeconds: number } {
    const oldest = Math.min(Date.now(), ...this.#pending.values());
    return { pending: this.#pending.size, oldestAgeSeconds: (Date.now() - oldest) / 1000 };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#pending.keys());
  }

  async #sendWithinLimit(mail: Mail): Promise<void> {
    try {
      if (await this.#mayReceive(mail.to)) return await this.#sendWithRetries(mail);
      this.#onResult('rate_limited');
      this.#logger.warn({ subject: mail.subject }, 'mail not sent: recipient limit reached');
    } catch (error) {
      this.#onResult('failed');
      this.#logger.error({ err: error, subject: mail.subject }, 'mail not sent');
    }
  }

  async #sendWithRetries(mail: Mail): Promise<void> {
    const shouldRetry = (error: unknown, failures: number) => {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const willRetry = failures < maxAttempts;
      this.#logger.error({ subject: mail.subject, code, willRetry }, 'mail not sent');
      return willRetry;
    };
    // Every error is logged already, without its message, which may contain the address.
    await retry(() => this.#send(mail), { ...backoff, shouldRetry }).then(
      () => this.#onResult('sent'),
      () => this.#onResult('failed'),
    );
  }
}

/**
 * Uses the configured mail service. Without one, development writes mails to the log, and in production every mail
 * fails.
 */
export function createSendMail(settings: PlatformSettings, logger: Logger): SendMail {
  if (settings.SMTP_URL) {
    const dkim = dkimOptions(settings);
    const transport = createTransport(settings.SMTP_URL, { from: settings.MAIL_FROM });
    return async (mail) => {
      await transport.sendMail({ ...mail, ...(dkim && { dkim }) });
    };
  }
  if (settings.NODE_ENV === 'production') {
    return async () => {
      throw Object.assign(new Error('No mail service is configured. Set SMTP_URL.'), { code: 'NO_SMTP_URL' });
    };
  }
  return async ({ to, subject, text }) => logger.warn(`Mail to ${to}: ${subject}\n\n${text}\n`);
}
