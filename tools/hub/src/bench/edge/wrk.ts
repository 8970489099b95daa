import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Load } from '../load.ts';

/**
 * How many requests a fast server answers, asked by wrk (Debian's package of that name): a client written for Node is
 * busier with 20 KB of answer than Varnish is, and would be all that is measured.
 */
export async function askedByWrk(
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
    throw error.code === 'ENOENT' ? new Error('There is no wrk: install it with `apt-get install wrk`') : error;
  });
  const failed = /^ *(Non-2xx or 3xx responses: \d+|Socket errors: .*)$/m.exec(stdout)?.[1];
  if (failed) throw new Error(`${url}: ${failed}`);
  const total = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const [, slowest, unit] = /^ *99% +([\d.]+)(us|ms|s)/m.exec(stdout) ?? [];
  const p99 = Number(slowest) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN);
  return { total, perSecond: Number(/Requests\/sec: *([\d.]+)/.exec(stdout)?.[1]), p99 };
}
