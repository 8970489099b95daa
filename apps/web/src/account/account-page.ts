import type { AccountNotice } from '@contenthub/contracts/account-notices';

export type AccountPageName = 'sign-in' | 'sign-up' | 'reset-password';

/** Everything an account page shows; made anew for each request and kept by nobody. */
export type AccountPageProps = {
  page: AccountPageName;
  paths: Record<AccountPageName, string>;
  csrf: string;
  notice: AccountNotice | undefined;
  /** Where to go on after signing in. */
  next: string;
  /** From the link of a mail: a new password may be chosen with it. */
  token: string | undefined;
  google: boolean;
  /** The page about the reader's own data. */
  dataPath: string;
  /** The name of whoever is signed in already. */
  signedInAs: string | undefined;
};

export const accountTitles: Record<AccountPageName, string> = {
  'sign-in': 'Sign in',
  'sign-up': 'Create an account',
  'reset-password': 'Choose a new password',
};
