import { type ErasureStatus, type PersonalDataCounts, personalDataPaths } from '@contenthub/contracts/personal-data';
import { peopleToken } from '@contenthub/platform/personal-data/operator-routes';
import { platformSecret } from '@contenthub/platform/secret';
import { PlatformSettings } from '@contenthub/platform/settings';
import { readSettings } from '@contenthub/server-kit/settings';
import { announcedPlatform } from '../own-platform.ts';

/** The platform is not there, or has refused; the message says what to do. */
export class PeopleError extends Error {
  override name = 'PeopleError';
}

export type PeopleClient = {
  count: (email: string) => Promise<PersonalDataCounts>;
  export: (email: string) => Promise<Response>;
  erase: (email: string) => Promise<{ id: string }>;
  erasure: (id: string) => Promise<ErasureStatus>;
};

/** Calls a running platform as the holder of its secret. */
export async function openPeople(env: Record<string, string | undefined>): Promise<PeopleClient> {
  const settings = readSettings(PlatformSettings, env);
  const announced = await announcedPlatform(settings.DATA_FOLDER);
  const url = env.PLATFORM_URL || announced || `http://127.0.0.1:${settings.PLATFORM_PORT}`;
  const authorization = `Bearer ${peopleToken(await platformSecret(settings))}`;
  const call = async (path: string, body?: object): Promise<Response> => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(url + path, { ...init, headers }).catch(() => {
      throw new PeopleError(`No platform answers at ${url}. Start the hub, or name it with PLATFORM_URL.`);
    });
    if (response.ok) return response;
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    throw new PeopleError(message ?? `The platform answered with status ${response.status}.`);
  };
  const json = async <T>(path: string, body?: object) => (await (await call(path, body)).json()) as T;
  return {
    count: (email) => json(personalDataPaths.count, { email }),
    export: (email) => call(personalDataPaths.export, { email }),
    erase: (email) => json(personalDataPaths.erase, { email }),
    erasure: (id) => json(personalDataPaths.erasure.replace('{id}', id)),
  };
}
