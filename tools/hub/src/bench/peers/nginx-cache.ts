import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canConnect } from '@contenthub/services/system/reach';
import { freePort } from '@contenthub/testing/free-port';
import { spawnChild } from '@contenthub/testing/spawn-child';
import { temporaryFolder } from '@contenthub/testing/temporary-folder';
import { type PageName, type Peer, pageNames } from './peer.ts';

export type CachedPages = Record<string, Record<PageName, string>>;

/** The same cache before each of them: nginx, which keeps every page for an hour whatever the site says. */
export async function nginxCache(peers: Peer[]): Promise<{ pages: CachedPages; stop: () => Promise<void> }> {
  const folder = await temporaryFolder();
  await chmod(folder.path, 0o777);
  await mkdir(join(folder.path, 'cache'), { mode: 0o777 });
  const ports = await Promise.all(peers.map(() => freePort()));
  const servers = peers.map(({ pages }, index) => server(new URL(pages.home), ports[index] ?? 0));
  await writeFile(join(folder.path, 'nginx.conf'), configuration(servers));
  const child = spawnChild('/usr/sbin/nginx', ['-p', folder.path, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (!(await canConnect({ host: '127.0.0.1', port: ports.at(-1) ?? 0 }))) {
    if (child.exitCode !== null) throw new Error('nginx ended right after its start');
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

function configuration(servers: string[]): string {
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

function server({ host }: URL, port: number): string {
  return `  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://${host};
      proxy_set_header Host ${host};
    }
  }`;
}
