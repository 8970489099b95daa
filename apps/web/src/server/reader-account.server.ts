import type { AccountDetails } from '@contenthub/contracts/account-details';
import { internalPaths } from '@contenthub/contracts/experiments-paths';
import { clientHeaders, clientType, platformBase, platformPaths } from '@contenthub/contracts/platform-paths';
import { outgoingCall } from '@contenthub/server-kit/outgoing-call';

const deadlineMs = 5000;
const client = { [clientHeaders.type]: clientType, [clientHeaders.version]: 'web' };

/** What an account page has to know of the reader: the token of their session, and their account if they are signed in. */
export type ReaderAccount = { csrf: string; details: AccountDetails | undefined; setCookies: string[] };

export async function readerAccount(
  platformUrl: string,
  cookie: string | undefined,
  hasSession: boolean,
): Promise<ReaderAccount> {
  const headers = { ...client, ...(cookie && { cookie }) };
  const given = await outgoingCall(platformUrl + platformBase + platformPaths.csrf, deadlineMs, { headers });
  const { token: csrf } = (await given.json()) as { token: string };
  const setCookies = given.headers.getSetCookie();
  if (!hasSession) return { csrf, details: undefined, setCookies };
  const response = await outgoingCall(platformUrl + internalPaths.account, deadlineMs, { headers }, [401]);
  const details = response.ok ? ((await response.json()) as AccountDetails) : undefined;
  return { csrf, details, setCookies };
}
