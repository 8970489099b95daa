/** Why a mail was not sent, and what follows from it. */
export type Outcome =
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
const deadMailbox = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;
/** Not a part of a network address. */
const enhancedCode = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;

export function outcomeOfError(error: unknown): Outcome {
  const { code = 'unknown', command, responseCode, response = '', syscall } = (error ?? {}) as SmtpError;
  if (responseCode === undefined) {
    const connecting = beforeMail.has(code) || syscall === 'connect' || command === 'EHLO' || command === 'HELO';
    return { kind: connecting ? 'unavailable' : 'unconfirmed', code };
  }
  const enhanced = enhancedCode.exec(response)?.[0];
  const reply = enhanced ? `${responseCode} ${enhanced}` : String(responseCode);
  if (command?.startsWith('AUTH') || code === 'EAUTH') return { kind: 'unavailable', code: reply };
  if (responseCode >= 400 && responseCode < 500) {
    // 421: the service closes the connection. It concerns the service, unless it is about the recipient.
    return { kind: responseCode === 421 && command !== 'RCPT TO' ? 'unavailable' : 'retry', code: reply };
  }
  const dead = enhanced ? deadMailbox.test(enhanced) : command === 'RCPT TO' && [550, 551, 553].includes(responseCode);
  return { kind: dead ? 'bounced' : 'failed', code: reply };
}

/**
 * Whether a bounce that arrives later says that the mailbox does not exist. Some servers report the status 5.0.0 for
 * every reason, so the reply of the recipient's server counts first.
 */
export function isDeadMailbox(reply: string, status = ''): boolean {
  const codes = [reply, status].flatMap((text) => enhancedCode.exec(text)?.[0] ?? []);
  const enhanced = codes.find((code) => !code.endsWith('.0.0'));
  return enhanced ? deadMailbox.test(enhanced) : /\b(550|551|553)\b/.test(reply);
}

/** Minutes until each retry. After the last one the mail has failed. */
const retryMinutes = [1, 5, 20, 60, 240];

export function retryDelayMs(attempts: number): number | undefined {
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined ? undefined : minutes * 60_000;
}
