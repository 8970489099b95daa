import { type Accounts, defaultAccounts } from '../sites/accounts.ts';

/**
 * Reads JSON from a script element of the page. Posts cannot spoof it, because sanitised HTML has no script elements
 * and post text is never a direct child of the head or the body.
 */
export function readPageJson(parent: 'head' | 'body', id: string): unknown {
  const script = document.querySelector(`${parent} > script[type="application/json"]#${id}`);
  return JSON.parse(script?.textContent || 'null');
}

/** Configuration for pages. It is the same for everyone. */
export type PageSettings = {
  /** The URL that events are sent to. Without it, events are only recorded. */
  collector?: string | undefined;
  /** The domain of visitor and session cookies, such as `.example.com`. */
  cookieDomain: string;
  /** The Sentry DSN for error reports. */
  errorReports?: string | undefined;
  /** The URL of the tag manager script. */
  tagManager?: string | undefined;
  chat?: string | undefined;
  accounts: Accounts;
};

/** The id of the script element with the settings. */
export const settingsElementId = 'settings';

export function readPageSettings(): PageSettings {
  return (
    (readPageJson('head', settingsElementId) as PageSettings | null) ?? { cookieDomain: '', accounts: defaultAccounts }
  );
}
