import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canConnect } from '@contenthub/services/system/connectivity';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { type LoadResult, runLoad } from '../harness/http-load.ts';
import { ratiosByRound, runRounds } from '../harness/rounds.ts';
import { type Figure, medianFigure } from '../report/figure.ts';
import { type PageName, type Peer, pageNames } from './peer.ts';
import type { HubPeer } from './peer-sites.ts';

type CachedPages = Record<string, Record<PageName, string>>;

/** Puts the same cache in front of each site: nginx, which caches every page for an hour. */
export async function startNginxCache(peers: Peer[]): Promise<{ pages: CachedPages; stop: () => Promise<void> }> {
  const folder = await temporaryFolder();
  await chmod(folder.path, 0o777);
  await mkdir(join(folder.path, 'cache'), { mode: 0o777 });
  const ports = await Promise.all(peers.map(() => freePort()));
  const servers = peers.map(({ pages }, index) => serverBlock(new URL(pages.home), ports[index] ?? 0));
  await writeFile(join(folder.path, 'nginx.conf'), nginxConfig(servers));
  const child = spawnChild('/usr/sbin/nginx', ['-p', folder.path, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (!(await canConnect({ host: '127.0.0.1', port: ports.at(-1) ?? 0 }))) {
    if (child.exitCode !== null) throw new Error('nginx exited right after it started');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const at = (url: string, port: number) => `http://127.0.0.1:${port}${new URL(url).pathname}`;
  return {
    pages: Object.fromEntries(
      peers.map(({ name, pages }, index) => [
        name,
        Object.fromEntries(pageNames.map((page) => [page, at(pages[page], ports[index] ?? 0)])) as Record<
          PageName,
          string
        >,
      ]),
    ),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await folder.remove();
    },
  };
}

function nginxConfig(servers: string[]): string {
  return `daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  # Otherwise it hangs up after a thousand, which the load takes for an error.
  keepalive_requests 100000000;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  proxy_cache_path cache keys_zone=pages:1m use_temp_path=off;
  proxy_cache pages;
  proxy_cache_valid 200 1h;
  proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires;
${servers.join('\n')}
}
`;
}

function serverBlock({ host }: URL, port: number): string {
  return `  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://${host};
      proxy_set_header Host ${host};
    }
  }`;
}

const rounds = 5;
const load = { connections: 4, seconds: 3 };

/** Measures requests per second, median and p99, uncached and cached, in rounds that alternate between the sites. */
export async function measureSpeed(hub: HubPeer, peers: Peer[], cached: CachedPages): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of pageNames) {
    const uncached = Object.fromEntries(peers.map(({ name, pages }) => [name, pages[page]]));
    const made = await measure({ hub: hub.uncached[page], ...uncached }, `${page} uncached: round`);
    figures.push(...toFigures(page, 'uncached', made), ...comparisons(page, made));
    const behind = Object.fromEntries(Object.entries(cached).map(([name, pages]) => [name, pages[page]]));
    const kept = await measure({ 'hub by itself': hub.pages[page], ...behind }, `${page} cached: round`);
    figures.push(...toFigures(page, 'cached', kept));
  }
  return figures;
}

type Results = Record<string, LoadResult[]>;

async function measure(addresses: Record<string, string>, what: string): Promise<Results> {
  // A short warm-up compiles the code and fills the caches.
  for (const url of Object.values(addresses)) await runLoad(url, { ...load, seconds: 1 });
  const turns = Object.entries(addresses).map(([name, url]) => [name, () => runLoad(url, load)] as const);
  return runRounds(Object.fromEntries(turns), rounds, what);
}

function toFigures(page: string, how: string, results: Results): Figure[] {
  return Object.entries(results).flatMap(([name, turns]) => {
    const figure = (what: string, values: number[], unit: string) =>
      medianFigure(`${page}, ${name}, ${how}, ${what}`, values, unit, null);
    return [
      figure(
        'requests',
        turns.map(({ perSecond }) => perSecond),
        'requests/s',
      ),
      figure(
        'median',
        turns.map(({ p50 }) => p50),
        'ms',
      ),
      figure(
        'p99',
        turns.map(({ p99 }) => p99),
        'ms',
      ),
    ];
  });
}

function comparisons(page: string, { hub = [], ...others }: Results): Figure[] {
  return Object.entries(others).flatMap(([name, turns]) => {
    const times = ratiosByRound(
      hub.map(({ perSecond }) => perSecond),
      turns.map(({ perSecond }) => perSecond),
    );
    const late = ratiosByRound(
      hub.map(({ p99 }) => p99),
      turns.map(({ p99 }) => p99),
    );
    return [
      medianFigure(`${page}, hub ÷ ${name}, uncached`, times, '', { atLeast: 20 }),
      medianFigure(`${page}, hub ÷ ${name}, p99 uncached`, late, '', { atMost: 1 }),
    ];
  });
}
