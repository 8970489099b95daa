import type { AccountDetails, AccountNotice } from '@contenthub/contracts/platform/account';
import type { FormValues } from '@contenthub/contracts/platform/platform-paths';
import { accountSections } from '@contenthub/contracts/platform/shared-settings';

export type AccountSection = keyof typeof accountSections;
/** Single-card pages for signed-out readers, and the signed-in account pages. */
export type AccountPageName =
  | 'sign-in'
  | 'sign-in-code'
  | 'sign-up'
  | 'reset-password'
  | 'confirm-email'
  | AccountSection;

/** Everything that an account page shows. It is created per request and never cached. */
export type AccountPageProps = {
  page: AccountPageName;
  paths: Record<AccountPageName, string>;
  csrf: string;
  notice: AccountNotice | undefined;
  /** The page to return to after signing in. */
  next: string;
  /** From an e-mailed link. It authorises a new password or confirms an address. */
  token: string | undefined;
  google: boolean;
  /** Whether this browser has made the sign-up that a mailed link confirms. Other browsers are asked for the password. */
  signedUpHere: boolean;
  /** The name of the signed-in reader. */
  signedInAs: string | undefined;
  /** The values of a rejected form. */
  typed: FormValues;
  /** Details of the signed-in reader, on the account pages. */
  details: AccountDetails | undefined;
};

/** The props of every account section. */
export type SectionProps = Pick<AccountPageProps, 'csrf' | 'paths'> & { details: AccountDetails };

export const accountTitles: Record<AccountPageName, string> = {
  'sign-in': 'Sign in',
  'sign-in-code': 'Enter your code',
  'sign-up': 'Create an account',
  'reset-password': 'Reset your password',
  'confirm-email': 'Confirm your email address',
  profile: 'Profile',
  security: 'Sign-in & security',
  authenticator: 'Set up an authenticator app',
  newsletter: 'Newsletter',
};

export const isSection = (page: AccountPageName): page is AccountSection => Object.hasOwn(accountSections, page);

/** Adds the return URL to a page's URL. */
export function withNext(path: string, next: string): string {
  return `${path}?next=${encodeURIComponent(next)}`;
}

type NoticeText = { good: boolean; text: string };

const success = (text: string): NoticeText => ({ good: true, text });
const failure = (text: string): NoticeText => ({ good: false, text });

/** The text of each status message. None reveals whether an account exists. */
export const noticeTexts: Record<AccountNotice, NoticeText> = {
  wrong: failure('That email address and password don’t match. Try again, or reset your password.'),
  unconfirmed: failure('Your email address isn’t confirmed yet. We’ve sent you a new link. Open it, then sign in.'),
  'slow-down': failure('Too many attempts. Wait a minute, then try again.'),
  'too-many': failure('Too many failed attempts. Try again in an hour, use a passkey, or reset your password.'),
  'common-password': failure('That password is too common. Choose one that’s harder to guess.'),
  invalid: failure('Fill in all required fields. Passwords need 10 to 128 characters.'),
  'check-mail': success('Check your inbox. Open the link we sent you to finish creating your account.'),
  'reset-sent': success('If there’s an account with that email address, we’ve sent it a link to reset the password.'),
  'reset-done': success('Your new password is set. Sign in with it. We’ve emailed you what was removed.'),
  'bad-link': failure('This link has expired or was already used. Request a new one.'),
  confirmed: success('Your email address is confirmed. You can sign in now.'),
  'confirm-password': failure('One more step: this browser needs your password to confirm.'),
  'wrong-sign-up-password': failure(
    'That isn’t the password of the latest sign-up, so nothing is confirmed. Try again, or set a new password.',
  ),
  'signed-out': success('You’re signed out.'),
  'social-failed': failure('Signing in with Google didn’t work. Try again, or use your email address and password.'),
  'try-again': failure('Something went wrong. Please try again.'),
  'wrong-code': failure('That code isn’t right. Check it and try again.'),
  'code-expired': failure('Your sign-in timed out. Enter your password again.'),
  'sign-in-first': failure('Sign in to see your account.'),
  'confirm-identity': failure('To keep your account safe, confirm that it’s you before you add a passkey.'),
  'identity-confirmed': success('Thank you. You can add a passkey now.'),
  saved: success('Your changes are saved.'),
  'wrong-password': failure('That isn’t your current password. Try again.'),
  'password-changed': success('Your password is changed. You’re signed out on all other devices.'),
  'session-ended': success('That device is signed out.'),
  'sessions-ended': success('You’re signed out on all devices.'),
  'passkey-added': success('Your passkey is ready to use.'),
  'passkey-failed': failure('That passkey didn’t work. Try again, or use your password.'),
  'passkey-removed': success('The passkey is removed.'),
  'authenticator-on': success('Two-step verification is on. We’ll ask for a code when you sign in.'),
  'authenticator-off': success('Two-step verification is off.'),
  'new-backup-codes': success('Here are your new backup codes. The old ones no longer work.'),
  unsubscribed: success('You’re unsubscribed. We won’t send you the newsletter anymore.'),
};
