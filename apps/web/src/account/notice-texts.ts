import type { AccountNotice } from '@contenthub/contracts/account-notices';

type NoticeText = { good: boolean; text: string };

const good = (text: string): NoticeText => ({ good: true, text });
const bad = (text: string): NoticeText => ({ good: false, text });

/** What each notice says. None of them tells whether somebody has an account. */
export const noticeTexts: Record<AccountNotice, NoticeText> = {
  wrong: bad('Address and password do not go together. Try again, or choose a new password.'),
  unconfirmed: bad('Your address is not confirmed yet. We have sent you a new link: open it, then sign in.'),
  'slow-down': bad('That was too often in a short time. Please wait a minute, then try again.'),
  'common-password': bad('That password is one of the most common ones. Choose one that is harder to guess.'),
  invalid: bad('Please fill in every field. A password has 10 to 128 characters.'),
  'check-mail': good('Look into your mailbox: we have sent you a link. Open it to go on.'),
  'reset-sent': good('If there is an account with this address, a link to choose a new password is on its way to it.'),
  'reset-done': good('Your new password is set. Sign in with it.'),
  'bad-link': bad('This link does not work any more. Ask for a new one.'),
  confirmed: good('Your address is confirmed. You can sign in now.'),
  'signed-out': good('You are signed out.'),
  'social-failed': bad('Signing in with Google did not work. Try again, or use your address and password.'),
  'try-again': bad('Something went wrong. Please try again.'),
};
