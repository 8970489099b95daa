import { internalApi, type LiveState } from '@contenthub/contracts/experiments/experiments-api';
import { operatorToken } from '../../http/operator-auth.ts';

// biome-ignore lint/suspicious/noExplicitAny: untyped for tests
type OperatorResponse = { status: number; body: any };

/** Changes live states as the command line does. */
export function operator(address: string, secret: string) {
  const headers = { authorization: `Bearer ${operatorToken(secret, 'experiments')}` };
  const toOperatorResponse = async (response: Response): Promise<OperatorResponse> => ({
    status: response.status,
    body: await response.json(),
  });
  return {
    list: async () => toOperatorResponse(await fetch(address + internalApi.liveStates.path, { headers })),
    async set(name: string, change: Partial<LiveState>, given: Record<string, string> = headers) {
      const path = internalApi.setLiveState.path.replace('{name}', name);
      const init = {
        method: 'POST',
        headers: { ...given, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      };
      return toOperatorResponse(await fetch(address + path, init));
    },
  };
}
