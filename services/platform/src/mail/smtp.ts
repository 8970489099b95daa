import type { Logger } from '@contenthub/server-kit/observability/logger';
import { createTransport } from 'nodemailer';
import type { PlatformSettings } from '../settings.ts';
import { dkimOptions } from './dkim.ts';

/** `html` and `text` say the same. Without an HTML part, a mail would not look like the others. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends a mail; resolves when the mail service has accepted it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Shorter than the time for which a mail is claimed. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Uses the configured mail service. Without one, development writes mails to the log, and in production every mail
 * fails.
 */
export function createSendMail(settings: PlatformSettings, logger: Logger): SendMail {
  if (settings.SMTP_URL) {
    const dkim = dkimOptions(settings);
    const transport = createTransport({ url: settings.SMTP_URL, ...timeouts }, { from: settings.MAIL_FROM });
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
