import type { AccountDetails } from '@contenthub/contracts/account-details';
import type { AccountNotice } from '@contenthub/contracts/account-notices';
import { accountSections } from '@contenthub/contracts/account-settings';
import type { TypedFields } from '@contenthub/contracts/platform-paths';

export type AccountSection = keyof typeof accountSections;
/** Pages of one card for those who are not signed in, and the pages of an account. */
export type AccountPageName =
  | 'sign-in'
  | 'sign-in-code'
  | 'sign-up'
  | 'reset-password'
  | 'confirm-email'
  | AccountSection;

/** Everything an account page shows; made anew for each request and kept by nobody. */
export type AccountPageProps = {
  page: AccountPageName;
  paths: Record<AccountPageName, string>;
  csrf: string;
  notice: AccountNotice | undefined;
  /** Where to go on after signing in. */
  next: string;
  /** From the link of a mail: a new password may be chosen with it, or an address confirmed. */
  token: string | undefined;
  google: boolean;
  /** The name of whoever is signed in already. */
  signedInAs: string | undefined;
  /** What was typed into a form that was refused. */
  typed: TypedFields;
  /** Of a signed-in reader, on the pages of their account. */
  details: AccountDetails | undefined;
};

/** What every part of an account's pages gets. */
export type SectionProps = Pick<AccountPageProps, 'csrf' | 'paths'> & { details: AccountDetails };

export const accountTitles: Record<AccountPageName, string> = {
  'sign-in': 'Sign in',
  'sign-in-code': 'Enter your code',
  'sign-up': 'Create an account',
  'reset-password': 'Choose a new password',
  'confirm-email': 'Confirm your address',
  profile: 'Profile',
  security: 'Sign-in & security',
  authenticator: 'Set up an authenticator app',
  newsletter: 'Newsletter',
};

export const isSection = (page: AccountPageName): page is AccountSection => Object.hasOwn(accountSections, page);

/** A page's address with the way back to where the reader was. */
export function withNext(path: string, next: string): string {
  return `${path}?next=${encodeURIComponent(next)}`;
}
