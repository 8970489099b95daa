import { use } from 'react';
import { AccountsContext, getAccountUrl } from '../sites/accounts.ts';
import { type AccountKey, type UrlKey, urls } from '../sites/urls.ts';
import { useGate } from './use-visitor.ts';

const accountKeys: ReadonlySet<UrlKey> = new Set<AccountKey>([
  ...(['signIn', 'signUp', 'accountHub', 'businessSignIn', 'editor', 'businessEditor'] as const),
]);
const isAccountKey = (key: UrlKey): key is AccountKey => accountKeys.has(key);

/** The URL of a key. Careers links go to the new openings page where its gate is open. */
export function useUrl(key: UrlKey): string {
  const accounts = use(AccountsContext);
  const openings = useGate('update_openings_page_urls_25');
  if (isAccountKey(key)) return getAccountUrl(accounts, key);
  return urls[key === 'jobs' && openings ? 'openings' : key];
}

/** Whether a URL gets the reader's campaign parameters. Our own account pages need none. */
export function acceptsCampaign(url: string): boolean {
  return /^https?:/.test(url);
}
