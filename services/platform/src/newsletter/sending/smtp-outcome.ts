/** What happened to one mail, and what follows from it. */
export type Outcome =
  | { kind: 'sent' }
  /** The address does not exist. It is suppressed. */
  | { kind: 'bounced'; code: string }
  /** Refused for good, for another reason than the address. */
  | { kind: 'failed'; code: string }
  /** The recipient's server asks us to try later. */
  | { kind: 'retry'; code: string }
  /** The mail service is not available. Not the recipient's fault, so it does not count as an attempt. */
  | { kind: 'unavailable'; code: string }
  /** The connection was lost after the mail was handed over: it may have been accepted. */
  | { kind: 'unconfirmed'; code: string };

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string; syscall?: string };

/** Our own error: the database did not return the issue. */
export const unreadableIssue = 'EISSUE';

/** Errors before any mail is handed over. */
const beforeMail = new Set([
  unreadableIssue,
  'EAUTH',
  'ETLS',
  'EDNS',
  'EPROXY',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
/** Enhanced status codes (RFC 3463) that say the mailbox does not exist or never will accept mail. */
const deadMailbox = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/;
const anyEnhancedCode = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

export function outcomeOfError(error: unknown): Outcome {
  const { code = 'unknown', command, responseCode, response = '', syscall } = (error ?? {}) as SmtpError;
  if (responseCode === undefined) {
    const connecting = beforeMail.has(code) || syscall === 'connect' || command === 'EHLO' || command === 'HELO';
    return { kind: connecting ? 'unavailable' : 'unconfirmed', code };
  }
  const reply = `${responseCode}${anyEnhancedCode.exec(response)?.[0] ? ` ${anyEnhancedCode.exec(response)?.[0]}` : ''}`;
  if (command?.startsWith('AUTH') || code === 'EAUTH') return { kind: 'unavailable', code: reply };
  if (responseCode >= 400 && responseCode < 500) {
    // 421: the service closes the connection. It concerns the service, unless it is about the recipient.
    return { kind: responseCode === 421 && command !== 'RCPT TO' ? 'unavailable' : 'retry', code: reply };
  }
  const addressed = command === 'RCPT TO' && [550, 551, 553].includes(responseCode) && !anyEnhancedCode.test(response);
  return { kind: deadMailbox.test(response) || addressed ? 'bounced' : 'failed', code: reply };
}

/** Minutes until each retry. After the last one the mail has failed. */
const retryMinutes = [1, 5, 20, 60, 240];

export function retryDelayMs(attempts: number): number | undefined {
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined ? undefined : minutes * 60_000;
}
