import type { Logger } from '@contenthub/server-kit/observability/logger';
import { retry } from '@contenthub/server-kit/process/backoff';
import { createTransport } from 'nodemailer';
import type { PlatformSettings } from '../settings.ts';

export type Mail = { to: string; subject: string; text: string; html?: string; headers?: Record<string, string> };

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
    const transport = createTransport(settings.SMTP_URL, { from: settings.MAIL_FROM });
    return async (mail) => {
      await transport.sendMail(mail);
    };
  }
  if (settings.NODE_ENV === 'production') {
    return async () => {
      throw Object.assign(new Error('No mail service is configured. Set SMTP_URL.'), { code: 'NO_SMTP_URL' });
    };
  }
  return async ({ to, subject, text }) => logger.warn(`Mail to ${to}: ${subject}\n\n${text}\n`);
}

/** `next` is the page that the reader came from; the pages that a mail links to pass it on. */
export type AccountMails = {
  confirm: (to: string, token: string, next?: string) => void;
  resetPassword: (to: string, token: string, next?: string) => void;
  alreadyRegistered: (to: string, next?: string) => void;
};

/** The three mails of an account. */
export function createAccountMails(mailer: Mailer, settings: PlatformSettings): AccountMails {
  const { PUBLIC_ORIGIN: origin, SIGN_IN_PATH, RESET_PASSWORD_PATH, CONFIRM_EMAIL_PATH } = settings;
  const link = (path: string, parameters: { token?: string; next?: string | undefined }) => {
    const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return origin + path + (given.length > 0 ? `?${new URLSearchParams(given)}` : '');
  };
  const send = (to: string, subject: string, ...paragraphs: string[]) =>
    mailer.send({ to, subject, text: [...paragraphs, `Contenthub, ${origin}`].join('\n\n') });
  return {
    confirm: (to, token, next) =>
      send(
        to,
        'Confirm your email address',
        'Open this link and select “Confirm email address.” The link works for 24 hours.',
        link(CONFIRM_EMAIL_PATH, { token, next }),
        'If you didn’t create an account with us, ignore this email. Nothing happens unless you confirm.',
      ),
    resetPassword: (to, token, next) =>
      send(
        to,
        'Reset your password',
        'Open this link to choose a new password. The link works once and expires in an hour.',
        link(RESET_PASSWORD_PATH, { token, next }),
        'If you didn’t ask to reset your password, ignore this email. Your password won’t change.',
      ),
    alreadyRegistered: (to, next) =>
      send(
        to,
        'You already have an account',
        'Someone, probably you, tried to create an account with this email address. You already have one.',
        `Sign in: ${link(SIGN_IN_PATH, { next })}`,
        `Forgot your password? Reset it: ${link(RESET_PASSWORD_PATH, { next })}`,
      ),
  };
}
