import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { spawnChild } from '@contenthub/testing/spawn-child';

export type Load = { connections: number; seconds: number };
/** What is sent besides the address. */
export type Asked = { method?: string; headers?: Record<string, string>; body?: string };

/** What a server answered: how many in a second, in all, and how long the slowest of a hundred took. */
export type Answered = { perSecond: number; total: number; p50: number; p99: number };

/** Requests per second that a server answers, measured from another process, bounded in time. */
export async function requestsPerSecond(url: string, load: Load, asked: Asked = {}): Promise<number> {
  return (await answered(url, load, asked)).perSecond;
}

export async function answered(
  url: string,
  { connections, seconds }: Load,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answered> {
  const autocannon = fileURLToPath(import.meta.resolve('autocannon/autocannon.js'));
  const sent = [
    ...['--method', method],
    ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
    ...(body === undefined ? [] : ['--body', body]),
  ];
  const args = [
    autocannon,
    '--json',
    '--connections',
    String(connections),
    '--duration',
    String(seconds),
    ...sent,
    url,
  ];
  const child = spawnChild(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text;
  });
  await once(child, 'close');
  const { requests, latency, non2xx, errors } = JSON.parse(output) as {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  };
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers without success, ${errors} errors`);
  return { perSecond: requests.average, total: requests.total, p50: latency.p50, p99: latency.p99 };
}
