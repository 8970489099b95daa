import { type OperatorPurpose, operatorToken } from '@contenthub/platform/http/operator-auth';
import { findPlatformSecret } from '@contenthub/platform/secret';
import { PlatformSettings } from '@contenthub/platform/settings';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { CommandError } from './command.ts';
import { type Environment, findHub, findService } from './find-hub.ts';

/** Calls an operator route of a running platform. With a body it is a POST request. */
export type CallPlatform = (path: string, body?: object) => Promise<Response>;

export const platformHelp = [
  'PLATFORM_URL=…       another platform, or its operations port (default: the hub that runs on DATA_FOLDER)',
  'PLATFORM_SECRET=…    the platform’s secret (default: the one of that hub)',
];

/** Opens a client that is authenticated with the platform's secret. An error response becomes a command error. */
export async function openPlatformClient(purpose: OperatorPurpose, env: Environment): Promise<CallPlatform> {
  const url = env.PLATFORM_INTERNAL_URL || (await findService('PLATFORM_URL', env));
  const authorization = `Bearer ${operatorToken(await readPlatformSecret(env), purpose)}`;
  return async (path, body) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(url + path, { ...init, headers }).catch(() => {
      throw new CommandError(`The platform at ${url} does not respond. Start it, or set PLATFORM_URL.`);
    });
    if (response.ok) return response;
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    throw new CommandError(`${url}: ${message ?? `The platform returned status ${response.status}.`}`);
  };
}

/** Never generates one, because a new secret would open no platform. */
export async function readPlatformSecret(env: Environment): Promise<string> {
  const generated = (await findHub(env))?.PLATFORM_SECRET;
  const settings = readSettings(PlatformSettings, env);
  const secret = settings.PLATFORM_SECRET ?? generated ?? (await findPlatformSecret(settings));
  if (!secret) throw new CommandError(`${settings.DATA_FOLDER} has no secret of a platform. Set PLATFORM_SECRET.`);
  return secret;
}
