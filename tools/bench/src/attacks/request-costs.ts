import { randomBytes } from 'node:crypto';
import { cpuSeconds } from '../harness/cpu-time.ts';
import { ratiosByRound, runRounds } from '../harness/rounds.ts';
import { type Figure, medianFigure } from '../report/figure.ts';
import type { AttackedHub } from './attacked-hub.ts';

const rounds = 5;
const minCpuMs = 300;
const batch = 5;
const concurrent = 8;

type Attempt = { path: () => string; options?: RequestInit; status: number };

const random = () => randomBytes(6).toString('hex');

const attempts = {
  'cached page': { path: () => '/blog/', status: 200 },
  'unknown path': { path: () => `/blog/${random()}`, status: 404 },
  'unknown post': { path: () => `/blog/${random()}/${random()}`, status: 404 },
  'random search': { path: () => `/blog/search/${random()}`, status: 200 },
  'refused event': {
    path: () => '/events',
    options: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"events":[{}]}' },
    status: 200,
  },
} satisfies Record<string, Attempt>;

/** The most that a request for nothing may cost, in cached pages. */
const aims: Partial<Record<keyof typeof attempts, { atMost: number }>> = {
  'unknown path': { atMost: 3 },
  'unknown post': { atMost: 3 },
};

/** The CPU time of the site, behind no edge, for requests that anybody can send, compared with a cached page. */
export async function measureRequestCosts({ address, pid }: AttackedHub): Promise<Figure[]> {
  const turns = Object.fromEntries(
    Object.entries(attempts).map(([name, attempt]) => [name, () => measureCost(address, pid, attempt)]),
  ) as Record<keyof typeof attempts, () => Promise<number>>;
  for (const turn of Object.values(turns)) await turn();
  const costs = await runRounds(turns, rounds);
  const names = Object.keys(attempts) as (keyof typeof attempts)[];
  return names.map((name) =>
    name === 'cached page'
      ? medianFigure('CPU time of a cached page', costs[name], 'ms', null)
      : medianFigure(`${name} ÷ cached page`, ratiosByRound(costs[name], costs['cached page']), '', aims[name] ?? null),
  );
}

/** Milliseconds of CPU for each request. The kernel counts hundredths of a second, so cheap requests are sent more often. */
async function measureCost(address: string, pid: number, { path, options = {}, status }: Attempt): Promise<number> {
  const before = cpuSeconds(pid);
  let used = 0;
  let sent = 0;
  const send = async () => {
    for (let turn = 0; turn < batch; turn += 1) {
      const response = await fetch(address + path(), { ...options, redirect: 'manual' });
      await response.arrayBuffer();
      if (response.status !== status) throw new Error(`${response.url} responded with ${response.status}`);
    }
  };
  while (used < minCpuMs) {
    await Promise.all(Array.from({ length: concurrent }, send));
    sent += concurrent * batch;
    used = (cpuSeconds(pid) - before) * 1000;
  }
  return used / sent;
}
