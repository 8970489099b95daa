import { internalApi } from '@contenthub/contracts/experiments-api';
import type { LiveState } from '@contenthub/contracts/experiments-configuration';
import { operatorToken } from '../operator-token.ts';

// biome-ignore lint/suspicious/noExplicitAny: as loose as a test needs it
type Answered = { status: number; body: any };

/** Changes live states as the command line does. */
export function operator(address: string, secret: string) {
  const headers = { authorization: `Bearer ${operatorToken(secret)}` };
  const answered = async (response: Response): Promise<Answered> => ({
    status: response.status,
    body: await response.json(),
  });
  return {
    list: async () => answered(await fetch(address + internalApi.liveStates.path, { headers })),
    async set(name: string, change: Partial<LiveState>, given: Record<string, string> = headers) {
      const path = internalApi.setLiveState.path.replace('{name}', name);
      const init = {
        method: 'POST',
        headers: { ...given, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      };
      return answered(await fetch(address + path, init));
    },
  };
}
