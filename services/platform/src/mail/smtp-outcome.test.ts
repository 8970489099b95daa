import { expect, it } from 'vitest';
import { outcomeOfError, retryDelayMs } from './smtp-outcome.ts';

const rejected = (responseCode: number, response: string, command = 'RCPT TO') =>
  outcomeOfError({ code: 'EENVELOPE', command, responseCode, response: `${responseCode} ${response}` });

it.each([
  ['an unknown mailbox', rejected(550, '5.1.1 No such user'), 'bounced', '550 5.1.1'],
  ['a disabled mailbox', rejected(550, '5.2.1 Disabled'), 'bounced', '550 5.2.1'],
  ['an unknown mailbox without an enhanced code', rejected(550, 'No such user'), 'bounced', '550'],
  ['a full mailbox', rejected(552, '5.2.2 Mailbox full'), 'failed', '552 5.2.2'],
  ['a policy', rejected(550, '5.7.1 Blocked', 'DATA'), 'failed', '550 5.7.1'],
  ['content that is refused without a code', rejected(554, 'Spam', 'DATA'), 'failed', '554'],
  ['greylisting', rejected(450, '4.2.0 Try later'), 'retry', '450 4.2.0'],
  ['a closing service', rejected(421, 'Bye', 'MAIL FROM'), 'unavailable', '421'],
  ['a recipient whose server is closing', rejected(421, '4.7.0 Try later'), 'retry', '421 4.7.0'],
  ['wrong credentials', outcomeOfError({ code: 'EAUTH', responseCode: 535 }), 'unavailable', '535'],
  ['a refused connection', outcomeOfError({ code: 'ESOCKET', syscall: 'connect' }), 'unavailable', 'ESOCKET'],
  ['a lost connection', outcomeOfError({ code: 'ECONNECTION', command: 'CONN' }), 'unconfirmed', 'ECONNECTION'],
  ['a timeout after the message', outcomeOfError({ code: 'ETIMEDOUT', command: 'DATA' }), 'unconfirmed', 'ETIMEDOUT'],
])('N03 N02 decides about %s', (_, outcome, kind, code) => {
  expect(outcome).toEqual({ kind, code });
});

it('N03 retries for hours and then gives up', () => {
  const delays = [1, 2, 3, 4, 5, 6].map(retryDelayMs);
  expect(delays.slice(0, 2)).toEqual([60_000, 300_000]);
  expect(delays[5]).toBeUndefined();
});
