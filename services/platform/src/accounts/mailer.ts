import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { createTransport } from 'nodemailer';
import type { PlatformSettings } from '../settings.ts';

type Mail = { to: string; subject: string; text: string };

/** Sends a mail; resolves when the mail service has accepted it. */
export type SendMail = (mail: Mail) => Promise<void>;

const retryDelaysMs = [500, 5000];

/**
 * Sends mails after the response, so that the response time does not reveal whether an account exists. Failures are
 * retried and then logged without the address.
 */
export class Mailer {
  readonly #send: SendMail;
  readonly #mayGet: (address: string) => Promise<boolean>;
  readonly #logger: Logger;
  readonly #underWay = new Set<Promise<void>>();

  constructor(send: SendMail, mayReceive: (address: string) => Promise<boolean>, logger: Logger) {
    this.#send = send;
    this.#mayGet = mayReceive;
    this.#logger = logger;
  }

  send(mail: Mail): void {
    const sending = this.#sendWithinLimit(mail).finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #sendWithinLimit(mail: Mail): Promise<void> {
    try {
      if (await this.#mayGet(mail.to)) return await this.#try(mail);
      this.#logger.warn({ subject: mail.subject }, 'mail not sent: recipient limit reached');
    } catch (error) {
      this.#logger.error({ err: error, subject: mail.subject }, 'mail not sent');
    }
  }

  async #try(mail: Mail): Promise<void> {
    for (const waitMs of [...retryDelaysMs, undefined]) {
      try {
        return await this.#send(mail);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        this.#logger.error({ subject: mail.subject, code, again: waitMs !== undefined }, 'mail not sent');
        if (waitMs !== undefined) await wait(waitMs, undefined, { ref: false });
      }
    }
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
        'Confirm your e-mail address',
        'Open this link and press “Confirm e-mail address”. The link works for a day.',
        link(CONFIRM_EMAIL_PATH, { token, next }),
        'If you did not create an account with us, ignore this mail. Nothing happens unless you confirm.',
      ),
    resetPassword: (to, token, next) =>
      send(
        to,
        'Choose a new password',
        'Open this link to choose a new password. The link works once, within an hour.',
        link(RESET_PASSWORD_PATH, { token, next }),
        'If you did not ask for a new password, ignore this mail. Your password stays as it is.',
      ),
    alreadyRegistered: (to, next) =>
      send(
        to,
        'You already have an account',
        'Somebody, probably you, tried to create an account with this address. You already have one.',
        `Sign in: ${link(SIGN_IN_PATH, { next })}`,
        `If you forgot your password, choose a new one: ${link(RESET_PASSWORD_PATH, { next })}`,
      ),
  };
}
