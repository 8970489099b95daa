import { expect, it } from 'vitest';
import { accountMails } from '../accounts/account-mails.ts';
import { endedMail, endingMail } from '../experiments/definitions/ending-experiments.ts';
import { invitationMail } from '../staff/staff-mails.ts';
import { messageMail } from './message-mail.ts';

const origin = 'https://www.example.com';
const mails = accountMails({
  PUBLIC_ORIGIN: origin,
  SIGN_IN_PATH: '/signin',
  RESET_PASSWORD_PATH: '/reset-password',
  CONFIRM_EMAIL_PATH: '/confirm-email',
});

it('J04 has the same text in HTML and plain text, and only markup that mail programs support', () => {
  const { html, text } = mails.resetPassword({ token: 'a-token', next: '/blog/' });
  const link = 'https://www.example.com/reset-password?token=a-token&next=%2Fblog%2F';
  expect(text).toContain(`Choose a new password: ${link}`);
  expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
  for (const part of [html, text]) expect(part).toContain('It works once and expires in an hour.');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  expect(html).not.toMatch(/<(link|script|img|iframe|form)\b|@import|display:\s*(flex|grid)|position:|var\(/);
});

it('J01 leads a reader with an account to sign-in and to a new password', () => {
  const { html, text } = mails.alreadyRegistered({});
  for (const part of [html, text]) {
    expect(part).toContain('https://www.example.com/signin');
    expect(part).toContain('https://www.example.com/reset-password');
  }
});

it('escapes names that people chose', () => {
  const invitation = {
    role: 'editor',
    invitedBy: '<b>Eve</b>',
    link: 'https://console.example.com/#x',
    origin,
  } as const;
  expect(invitationMail(invitation).html).toContain('&lt;b&gt;Eve&lt;/b&gt; invited you');
  expect(invitationMail(invitation).text).toContain('<b>Eve</b> invited you');
});

it('names the day and links to the results when an experiment ends', () => {
  const mail = endingMail({ name: 'popup', endsAt: new Date('2026-11-25T10:00:00Z'), consoleOrigin: origin });
  expect(mail.subject).toBe('The experiment popup ends on 2026-11-25');
  expect(mail.html).toContain('href="https://www.example.com/experiments/popup"');
});

it.each([
  [true, 'its results count from now on'],
  [false, 'Read its results'],
])('says that the results of an ended experiment can be read, with a fixed horizon: %s', (hasFixedHorizon, text) => {
  const endsAt = new Date('2026-11-25T10:00:00Z');
  const mail = endedMail({ name: 'popup', endsAt, hasFixedHorizon, consoleOrigin: origin });
  expect(mail.subject).toBe('The results of popup can be read');
  expect(mail.text).toMatch(/^The experiment popup ended on 2026-11-25 \(UTC\)/);
  expect(mail.text).toContain(text);
  expect(mail.html).toContain('href="https://www.example.com/experiments/popup"');
});

it('ends with the postal address if there is one', () => {
  const message = { subject: 'Hi', lines: ['Hello.'], action: { label: 'Go', href: origin }, sender: 'Us', origin };
  expect(messageMail({ ...message, postalAddress: '1 Main St' }).html).toContain('1 Main St');
  expect(messageMail(message).text).toBe('Hello.\n\nGo: https://www.example.com\n\nUs, https://www.example.com');
});
