import { type OperatorPurpose, operatorToken } from '@contenthub/platform/http/operator-auth';
import { getPlatformSecret } from '@contenthub/platform/secret';
import type { PlatformSettings } from '@contenthub/platform/settings';
import { CommandError } from './command.ts';

/** Calls an operator route of a running platform. With a body it is a POST request. */
export type CallPlatform = (path: string, body?: object) => Promise<Response>;

type Options = {
  settings: PlatformSettings;
  purpose: OperatorPurpose;
  url: string;
  /** What to do when the platform does not respond. */
  advice: string;
};

/** Opens a client that is authenticated with the platform's secret. An error response becomes a command error. */
export async function openPlatformClient({ settings, purpose, url, advice }: Options): Promise<CallPlatform> {
  const authorization = `Bearer ${operatorToken(await getPlatformSecret(settings), purpose)}`;
  return async (path, body) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(url + path, { ...init, headers }).catch(() => {
      throw new CommandError(`The platform at ${url} does not respond. ${advice}`);
    });
    if (response.ok) return response;
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    throw new CommandError(message ?? `The platform returned status ${response.status}.`);
  };
}
