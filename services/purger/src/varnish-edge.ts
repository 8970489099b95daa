import { changeHeader, goneHeader } from '@contenthub/contracts/edge-headers';
import { surrogateKeyHeader } from '@contenthub/contracts/surrogate-keys';
import { outgoingCall } from '@contenthub/server-kit/outgoing-call';
import type { Edge } from './edge.ts';

const deadlineMs = 2000;
/** Varnish takes lines of 8 KB. */
const longestLine = 6000;

/** Varnish with the configuration of `deploy/edge`, by the socket that it takes purges on. */
export function varnishEdge(url: string, secret: string): Edge {
  return {
    name: new URL(url).host,
    async purge({ keys, removed, change }) {
      const send = async (line: string, more: Record<string, string> = {}) => {
        const authorization = `Bearer ${secret}`;
        const headers = {
          authorization,
          [surrogateKeyHeader]: line,
          ...(change !== undefined && { [changeHeader]: String(change) }),
          ...more,
        };
        const response = await outgoingCall(url, deadlineMs, { method: 'PURGE', headers });
        await response.body?.cancel();
      };
      for (const line of lines(removed)) await send(line, { [goneHeader]: '1' });
      for (const line of lines(keys)) await send(line);
    },
  };
}

export function lines(keys: readonly string[]): string[] {
  const lines: string[] = [];
  for (const key of keys) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + key.length < longestLine) lines[lines.length - 1] = `${last} ${key}`;
    else lines.push(key);
  }
  return lines;
}
