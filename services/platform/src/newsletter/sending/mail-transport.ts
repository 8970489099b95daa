import { createTransport } from 'nodemailer';
import { dkimOptions } from '../../mail/dkim.ts';
import type { PlatformSettings } from '../../settings.ts';

type BulkMail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  /** The target of one-click unsubscribing (RFC 8058). */
  unsubscribeUrl: string;
  listId: string;
  /** Where mail servers report that it could not be delivered, if that is not the sender. */
  returnAddress: string | undefined;
};

export type BulkTransport = { send: (mail: BulkMail) => Promise<void>; close: () => void };

/** Connections to the mail service for issues. They stay open and are not shared with account mails. */
export function createBulkTransport(settings: PlatformSettings): BulkTransport | undefined {
  if (!settings.SMTP_URL) return undefined;
  const dkim = dkimOptions(settings);
  const url = new URL(settings.SMTP_URL);
  const transport = createTransport(
    {
      pool: true,
      host: url.hostname,
      port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
      secure: url.protocol === 'smtps:',
      ...(url.username && {
        auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      }),
      maxConnections: settings.NEWSLETTER_CONNECTIONS,
      maxMessages: Number.POSITIVE_INFINITY,
      // Otherwise a mail whose connection was lost is sent again, although the server may have accepted it.
      maxRequeues: 0,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(dkim && { dkim }),
    },
    { from: settings.NEWSLETTER_FROM ?? settings.MAIL_FROM },
  );
  return {
    async send({ unsubscribeUrl, listId, returnAddress, ...mail }) {
      await transport.sendMail({
        ...mail,
        ...(returnAddress && { envelope: { from: returnAddress, to: mail.to } }),
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'List-Id': `<${listId}>`,
          Precedence: 'bulk',
        },
      });
    },
    close: () => transport.close(),
  };
}
