import { clientHeaders, clientType, platformBase, platformPaths } from '@contenthub/contracts/platform-paths';
import { outgoingCall } from '@contenthub/server-kit/outgoing-call';

const deadlineMs = 5000;
const client = { [clientHeaders.type]: clientType, [clientHeaders.version]: 'web' };

/** What an account page has to know of the reader: the token of their session, and who they are if they are signed in. */
export type ReaderAccount = { csrf: string; signedInAs: string | undefined; setCookies: string[] };

export async function readerAccount(
  platformUrl: string,
  cookie: string | undefined,
  hasSession: boolean,
): Promise<ReaderAccount> {
  const ask = (path: string) =>
    outgoingCall(platformUrl + platformBase + path, deadlineMs, { headers: { ...client, ...(cookie && { cookie }) } });
  const given = await ask(platformPaths.csrf);
  const { token } = (await given.json()) as { token: string };
  const setCookies = given.headers.getSetCookie();
  if (!hasSession) return { csrf: token, signedInAs: undefined, setCookies };
  const user = (await (await ask(platformPaths.userOrAnonymous)).json()) as {
    anonymous: boolean;
    name: string;
    email: string;
  };
  return { csrf: token, signedInAs: user.anonymous ? undefined : user.name || user.email, setCookies };
}
