import { type Accounts, defaultAccounts } from '../sites/accounts.ts';

/** Which release of the page is asking. */
export const clientVersion = '0.1.0';

/**
 * Reads what the server sent in a script element of the page. Posts cannot take its place: sanitised HTML has no script
 * elements, and post text is never a direct child of the head or the body.
 */
export function readPageJson(parent: 'head' | 'body', id: string): unknown {
  const script = document.querySelector(`${parent} > script[type="application/json"]#${id}`);
  return JSON.parse(script?.textContent || 'null');
}

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
export const settingsElementId = 'settings';

export function readPageSettings(): PageSettings {
  return (
    (readPageJson('head', settingsElementId) as PageSettings | null) ?? { cookieDomain: '', accounts: defaultAccounts }
  );
}
