import { readFileSync } from 'node:fs';
import { SettingsError } from '@contenthub/server-kit/process/settings';
import { createTransport } from 'nodemailer';
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

/** Connections to the mail service for issues, kept open and separate from those of account mails. */
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

/** Signs mails here, unless the mail service does. */
function dkimOptions(settings: PlatformSettings) {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_KEY_FILE: file } = settings;
  if (!domainName || !keySelector || !file) return undefined;
  try {
    return {
      domainName,
      keySelector,
      privateKey: readFileSync(file, 'utf8'),
      // Receivers that offer one-click unsubscribing require these headers to be signed (RFC 8058).
      headerFieldNames:
        'from:sender:reply-to:subject:date:message-id:to:mime-version:content-type:content-transfer-encoding:list-id:list-unsubscribe:list-unsubscribe-post',
    };
  } catch (error) {
    throw new SettingsError(`DKIM_KEY_FILE cannot be read: ${String(error)}`);
  }
}
