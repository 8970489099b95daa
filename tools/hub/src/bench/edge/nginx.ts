import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@contenthub/testing/free-port';
import { spawnChild } from '@contenthub/testing/spawn-child';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/temporary-folder';

/** What a user would take instead: nginx that sends files, and nginx that keeps what the site answers (proxy_cache). */
export class Nginx {
  readonly address: string;
  readonly #process: ChildProcess;
  readonly #folder: TemporaryFolder;

  private constructor(address: string, process: ChildProcess, folder: TemporaryFolder) {
    this.address = address;
    this.#process = process;
    this.#folder = folder;
  }

  /** `/files/NAME` are these bytes, compressed already; everything else is the site's, kept for a minute. */
  static async start(web: string, files: Record<string, Buffer>): Promise<Nginx> {
    const folder = await temporaryFolder();
    await chmod(folder.path, 0o755);
    await mkdir(join(folder.path, 'files'), { mode: 0o755 });
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder.path, 'files', name), bytes);
    const port = await freePort();
    await writeFile(join(folder.path, 'nginx.conf'), configuration(port, web));
    const args = ['-p', folder.path, '-c', join(folder.path, 'nginx.conf'), '-e', 'stderr'];
    const child = spawnChild('/usr/sbin/nginx', args, { stdio: 'ignore' });
    const address = `http://127.0.0.1:${port}`;
    for (const until = Date.now() + 10_000; Date.now() < until; ) {
      const up = await fetch(`${address}/files/`).then(
        () => true,
        () => false,
      );
      if (up) return new Nginx(address, child, folder);
    }
    throw new Error('nginx did not start; `npm run services` installs it with WordPress');
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await once(this.#process, 'exit');
    await this.#folder.remove();
  }
}

const configuration = (port: number, web: string) => `daemon off;
worker_processes 2;
pid nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  default_type text/html;
  sendfile on;
  keepalive_requests 1000000;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  proxy_cache_path cache levels=1:2 keys_zone=site:10m;
  server {
    listen 127.0.0.1:${port};
    root .;
    location /files/ {
      add_header content-encoding gzip;
    }
    location / {
      proxy_pass ${web};
      proxy_cache site;
      proxy_cache_lock on;
      proxy_cache_valid 200 1m;
    }
  }
}
`;
