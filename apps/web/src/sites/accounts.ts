import { createContext } from 'react';
import type { AccountKey } from './urls.ts';

/**
 * Where readers sign in, sign up and look after their account, and where the editor is. The same for everybody: the server
 * makes it from its settings and pages carry it.
 */
export type Accounts = {
  /** Accounts are the hub's own. False where a company's own account site has them. */
  own: boolean;
  signIn: string;
  signUp: string;
  /** The page of a reader's account. */
  account: string;
  /** What stands before `/business/signin` and the like on a company's account site. */
  site: string;
  editor: string;
  /** Whether readers can continue with Google. */
  google: boolean;
};

/** What holds on a page without settings, which no server of ours sends. The table of addresses would be a kilobyte. */
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
  /** The page that was loaded. A link that is about to be followed names the page that the reader is on by then. */
  from: string;
};

/** Given by the root view. It never changes: parts that are not hydrated yet would be rendered again. */
export const AccountsContext = createContext<AccountLinks>({ ...defaultAccounts, from: '/blog/' });

/** Only sign-in and sign-up lead back to where the reader was. */
export function getAccountUrl(accounts: AccountLinks, key: AccountKey): string {
  const { own, site, editor, from } = accounts;
  if (key === 'editor') return editor;
  if (key === 'businessEditor') return `${editor.replace(/\/$/, '')}/business`;
  if (key === 'accountHub') return accounts.account;
  const signIn = key === 'businessSignIn' && !own ? `${site}/business/signin` : accounts.signIn;
  return `${key === 'signUp' ? accounts.signUp : signIn}?next=${encodeURIComponent(from)}`;
}

/** The page to return to, as an account page is told: a path of our own, or a whole address for another site. */
export function getReturnUrl(
  { own }: Pick<Accounts, 'own'>,
  { origin, path }: { origin: string; path: string },
): string {
  // The address of a preview holds a secret.
  const returnPath = /\/preview\//.test(path) ? '/blog/' : path;
  return own ? returnPath : origin + returnPath;
}
