import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@contenthub/server-kit/logger';
import { createTransport } from 'nodemailer';
import type { PlatformSettings } from '../settings.ts';

export type Mail = { to: string; subject: string; text: string };

/** Hands a mail over; resolves when the mail service has it. */
export type SendMail = (mail: Mail) => Promise<void>;

const waitsMs = [500, 5000];

/**
 * Mails go out behind the answer: how long a mail service takes must not tell anybody whether an account is there.
 * What fails is tried again, and then logged, without the address.
 */
export class Mailer {
  readonly #send: SendMail;
  readonly #mayGet: (address: string) => Promise<boolean>;
  readonly #logger: Logger;
  readonly #underWay = new Set<Promise<void>>();

  constructor(send: SendMail, mayGet: (address: string) => Promise<boolean>, logger: Logger) {
    this.#send = send;
    this.#mayGet = mayGet;
    this.#logger = logger;
  }

  post(mail: Mail): void {
    const sending = this.#sendWithinLimit(mail).finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #sendWithinLimit(mail: Mail): Promise<void> {
    try {
      if (await this.#mayGet(mail.to)) return await this.#try(mail);
      this.#logger.warn({ subject: mail.subject }, 'mail was not sent: its address got too many within an hour');
    } catch (error) {
      this.#logger.error({ err: error, subject: mail.subject }, 'mail was not sent');
    }
  }

  async #try(mail: Mail): Promise<void> {
    for (const waitMs of [...waitsMs, undefined]) {
      try {
        return await this.#send(mail);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        this.#logger.error({ subject: mail.subject, code, again: waitMs !== undefined }, 'mail was not sent');
        if (waitMs !== undefined) await wait(waitMs, undefined, { ref: false });
      }
    }
  }
}

/** By the configured mail service; where there is none, into the log of whoever works on the hub, and nowhere else. */
export function sendMailBy(settings: PlatformSettings, logger: Logger): SendMail {
  if (settings.SMTP_URL) {
    const transport = createTransport(settings.SMTP_URL, { from: settings.MAIL_FROM });
    return async (mail) => {
      await transport.sendMail(mail);
    };
  }
  if (settings.NODE_ENV === 'production') {
    return async () => {
      throw Object.assign(new Error('No mail service is configured: set SMTP_URL.'), { code: 'NO_SMTP_URL' });
    };
  }
  return async ({ to, subject, text }) => logger.warn(`Mail to ${to}: ${subject}\n\n${text}\n`);
}
