import { createContext } from 'react';
import type { AccountKey } from './urls.ts';

/**
 * Where readers sign in, sign up and manage their account, and where the editor is. The same for everyone. The server
 * derives it from its settings and sends it with every page.
 */
export type Accounts = {
  /** True if the hub has its own accounts. False if a company's account site provides them. */
  own: boolean;
  signIn: string;
  signUp: string;
  /** The reader's account page. */
  account: string;
  /** The base URL of a company's account site, before `/business/signin` and similar paths. */
  site: string;
  editor: string;
  /** Whether readers can continue with Google. */
  google: boolean;
};

/** The defaults for a page without settings, which our servers never send. The full URL table would add a kilobyte. */
export const defaultAccounts: Accounts = {
  own: true,
  signIn: '/signin',
  signUp: '/signup',
  account: '/account',
  site: '',
  editor: '/',
  google: false,
};

export type AccountLinks = Accounts & {
  /** The page that was loaded. A link is updated with the reader's current page just before it is followed. */
  from: string;
};

/**
 * Provided by the root view. It never changes, because a change would re-render components that are not hydrated yet.
 */
export const AccountsContext = createContext<AccountLinks>({ ...defaultAccounts, from: '/blog/' });

/** Only sign-in and sign-up return to the reader's page. */
export function getAccountUrl(accounts: AccountLinks, key: AccountKey): string {
  const { own, site, editor, from } = accounts;
  if (key === 'editor') return editor;
  if (key === 'businessEditor') return `${editor.replace(/\/$/, '')}/business`;
  if (key === 'accountHub') return accounts.account;
  const signIn = key === 'businessSignIn' && !own ? `${site}/business/signin` : accounts.signIn;
  return `${key === 'signUp' ? accounts.signUp : signIn}?next=${encodeURIComponent(from)}`;
}

/** The page to return to, as account pages expect it: a path on this site, or a full URL for another site. */
export function getReturnUrl(
  { own }: Pick<Accounts, 'own'>,
  { origin, path }: { origin: string; path: string },
): string {
  // A preview URL contains a secret.
  const returnPath = /\/preview\//.test(path) ? '/blog/' : path;
  return own ? returnPath : origin + returnPath;
}
