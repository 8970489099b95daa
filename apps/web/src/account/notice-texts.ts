import type { AccountNotice } from '@contenthub/contracts/account-notices';

type NoticeText = { good: boolean; text: string };

const good = (text: string): NoticeText => ({ good: true, text });
const bad = (text: string): NoticeText => ({ good: false, text });

/** What each notice says. None of them tells whether somebody has an account. */
export const noticeTexts: Record<AccountNotice, NoticeText> = {
  wrong: bad('That e-mail address and password don’t match. Try again, or choose a new password.'),
  unconfirmed: bad('Your e-mail address isn’t confirmed yet. We’ve sent you a new link. Open it, then sign in.'),
  'slow-down': bad('Too many attempts. Wait a minute, then try again.'),
  'too-many': bad('Too many failed attempts for this address. Wait 15 minutes, or choose a new password.'),
  'common-password': bad('That password is too common. Choose one that is harder to guess.'),
  invalid: bad('Fill in every field. A password needs 10 to 128 characters.'),
  'check-mail': good('Check your inbox. Open the link we sent you to finish creating your account.'),
  'reset-sent': good('If there is an account with this address, we’ve sent it a link to choose a new password.'),
  'reset-done': good('Your new password is set. Sign in with it.'),
  'bad-link': bad('This link has expired or was already used. Ask for a new one.'),
  confirmed: good('Your e-mail address is confirmed. You can sign in now.'),
  'signed-out': good('You’re signed out.'),
  'social-failed': bad('Signing in with Google didn’t work. Try again, or use your e-mail address and password.'),
  'try-again': bad('Something went wrong. Please try again.'),
  'wrong-code': bad('That code isn’t right. Check it and try again.'),
  'code-expired': bad('Your sign-in took too long. Enter your password again.'),
  'sign-in-first': bad('Sign in to see your account.'),
  'sign-in-again': bad('To keep your account safe, sign in again before you make this change.'),
  saved: good('Your changes are saved.'),
  'wrong-password': bad('That isn’t your current password.'),
  'password-changed': good('Your password is changed. You’re signed out on every other device.'),
  'session-ended': good('That device is signed out.'),
  'sessions-ended': good('You’re signed out on every device.'),
  'passkey-added': good('Your passkey is ready to use.'),
  'passkey-failed': bad('That passkey didn’t work. Try again, or use your password.'),
  'passkey-removed': good('The passkey is removed.'),
  'authenticator-on': good('Two-step verification is on. We’ll ask for a code when you sign in.'),
  'authenticator-off': good('Two-step verification is off.'),
  'new-backup-codes': good('Here are your new backup codes. The old ones no longer work.'),
  subscribed: good('You’re subscribed to the newsletter.'),
  unsubscribed: good('You’re unsubscribed. We won’t send you the newsletter any more.'),
};
