import PostalMime, { type Email } from 'postal-mime';
import { isDeadMailbox } from '../../mail/smtp-outcome.ts';
import type { DeliveryEvent } from './delivery-reports.ts';

/** The part of our return addresses and Message-IDs that begins with the key. `MessageIds` checks the signature. */
const ourKey = /\bnews\.\d{1,15}\.[0-9a-f]{20}@[^\s<>]+/i;
/** Where mail servers write the recipient of the envelope. */
const recipientHeaders = new Set(['envelope-to', 'delivered-to', 'x-original-to', 'to']);

/**
 * Reads a mail to one of our return addresses. A bounce (RFC 3464) is recognised by the address that it was sent to, a
 * complaint (RFC 5965) by the mail inside it. Returns undefined for anything else, such as an automatic reply.
 */
export async function parseReport(raw: Uint8Array): Promise<DeliveryEvent | undefined> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
  const complaint = partOf(mail, 'message/feedback-report');
  if (complaint !== undefined) return parseComplaint(mail, complaint);
  const status = partOf(mail, 'message/delivery-status');
  return status === undefined ? undefined : parseBounce(mail, status);
}

function parseBounce(mail: Email, status: string): DeliveryEvent | undefined {
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, 'im').exec(status)?.[1]?.trim();
  const recipient = mail.headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value);
  const messageId = ourKey.exec(recipient.join('\n'))?.[0].toLowerCase();
  // The other actions say that a mail is late, or that it was delivered or passed on.
  if (!messageId || field('Action')?.toLowerCase() !== 'failed') return undefined;
  return { type: 'bounced', messageId, permanent: isDeadMailbox(field('Diagnostic-Code') ?? '', field('Status')) };
}

function parseComplaint(mail: Email, report: string): DeliveryEvent | undefined {
  // "not-spam" and other kinds are not complaints.
  if (!/^Feedback-Type:[ \t]*abuse\b/im.test(report)) return undefined;
  const original = partOf(mail, 'message/rfc822') ?? partOf(mail, 'text/rfc822-headers') ?? '';
  const messageId = ourKey.exec(/^Message-ID:.*(?:\r?\n[ \t]+.*)*/im.exec(original)?.[0] ?? '')?.[0];
  return messageId ? { type: 'complained', messageId: messageId.toLowerCase() } : undefined;
}

function partOf(mail: Email, mimeType: string): string | undefined {
  const part = mail.attachments.find((attachment) => attachment.mimeType === mimeType);
  return part && String(part.content);
}
