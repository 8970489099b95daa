import { type ExperimentRow, internalApi } from '@contenthub/contracts/experiments-api';
import type { LiveState } from '@contenthub/contracts/experiments-configuration';
import { operatorToken } from '@contenthub/platform/experiments/operator-token';
import { platformSecret } from '@contenthub/platform/secret';
import { PlatformSettings } from '@contenthub/platform/settings';
import { readSettings } from '@contenthub/server-kit/settings';
import type { Static } from 'typebox';

export type Row = Static<typeof ExperimentRow>;

export type Operator = {
  list: () => Promise<Row[]>;
  change: (name: string, change: Partial<LiveState>) => Promise<Row>;
};

/** Calls a running platform as the holder of its secret. */
export async function openOperator(env: Record<string, string | undefined>): Promise<Operator> {
  const settings = readSettings(PlatformSettings, env);
  const url = env.PLATFORM_INTERNAL_URL || env.PLATFORM_URL || `http://127.0.0.1:${settings.PLATFORM_PORT}`;
  const authorization = `Bearer ${operatorToken(await platformSecret(settings))}`;
  const call = async (path: string, change?: Partial<LiveState>) => {
    const init = change && { method: 'POST', body: JSON.stringify(change) };
    const headers = { authorization, ...(change && { 'content-type': 'application/json' }) };
    const response = await fetch(url + path, { ...init, headers }).catch(() => {
      throw new Error(
        `No platform answers at ${url}. Start it, or name it with PLATFORM_INTERNAL_URL or PLATFORM_URL.`,
      );
    });
    const body: unknown = await response.json();
    if (response.ok) return body;
    throw new Error((body as { message?: string }).message ?? `The platform answered with status ${response.status}.`);
  };
  return {
    list: async () => (await call(internalApi.liveStates.path)) as Row[],
    change: async (name, change) =>
      (await call(internalApi.setLiveState.path.replace('{name}', encodeURIComponent(name)), change)) as Row,
  };
}
