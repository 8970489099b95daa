import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';

type Load = { connections: number; seconds: number };
export type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };

/** Requests per second, the total, and latencies in milliseconds. */
export type LoadResult = { perSecond: number; total: number; p50: number; p99: number };

/** Measures the requests per second of a server from another process, for a limited time. */
export async function requestsPerSecond(url: string, load: Load, options: RequestOptions = {}): Promise<number> {
  return (await runLoad(url, load, options)).perSecond;
}

export async function runLoad(
  url: string,
  { connections, seconds }: Load,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<LoadResult> {
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
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} unsuccessful responses, ${errors} errors`);
  return { perSecond: requests.average, total: requests.total, p50: latency.p50, p99: latency.p99 };
}

/**
 * Measures the throughput of a fast server with wrk (a Debian package). A client written for Node needs more CPU time
 * for a 20 KB response than Varnish does and would be the bottleneck.
 */
export async function runWrk(
  url: string,
  { connections, seconds }: Load,
  headers: Record<string, string>,
): Promise<{ total: number; perSecond: number; p99: number }> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const args = [
    '--latency',
    '--threads',
    '1',
    '--connections',
    String(connections),
    '--duration',
    `${seconds}s`,
    '--timeout',
    '10s',
    ...sent,
    url,
  ];
  const { stdout } = await promisify(execFile)('wrk', args).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('wrk is missing. Install it with `apt-get install wrk`.') : error;
  });
  const failed = /^ *(Non-2xx or 3xx responses: \d+|Socket errors: .*)$/m.exec(stdout)?.[1];
  if (failed) throw new Error(`${url}: ${failed}`);
  const total = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const [, slowest, unit] = /^ *99% +([\d.]+)(us|ms|s)/m.exec(stdout) ?? [];
  const p99 = Number(slowest) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN);
  return { total, perSecond: Number(/Requests\/sec: *([\d.]+)/.exec(stdout)?.[1]), p99 };
}
