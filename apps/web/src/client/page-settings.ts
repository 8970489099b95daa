import { type Accounts, ownAccounts } from '../brand/accounts.ts';
import { readPageJson } from './page-json.ts';

/** What configuration says to pages; the same for everybody. */
export type PageSettings = {
  /** Where events are sent; without it they are only recorded. */
  collector?: string | undefined;
  /** Whose cookies name a browser and a visit, such as `.example.com`. */
  cookieDomain: string;
  /** Where errors are reported, as Sentry's SDK wants it. */
  errorReports?: string | undefined;
  /** Where the scripts that others make come from. */
  tagManager?: string | undefined;
  chat?: string | undefined;
  accounts: Accounts;
};

/** The element that they stand in. */
export const settingsId = 'settings';

export function readPageSettings(): PageSettings {
  return (readPageJson('head', settingsId) as PageSettings | null) ?? { cookieDomain: '', accounts: ownAccounts };
}
