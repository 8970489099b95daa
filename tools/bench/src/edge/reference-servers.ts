import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { varnishBinary } from '@contenthub/services/engines/varnish-config';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';

export type StaticObject = { bytes: Buffer; headers: OutgoingHttpHeaders };

/**
 * The baseline of the edge: Varnish without our rules, serving constant objects of the same size and a page that
 * includes another object.
 */
export class BareVarnish {
  readonly address: string;
  readonly #process: ChildProcess;
  readonly #origin: Server;
  readonly #folder: TemporaryFolder;

  private constructor(address: string, process: ChildProcess, origin: Server, folder: TemporaryFolder) {
    this.address = address;
    this.#process = process;
    this.#origin = origin;
    this.#folder = folder;
  }

  /** Serves each object at its path. A page refers to an included object by its path. */
  static async start(objects: Record<string, StaticObject>): Promise<BareVarnish> {
    const origin = createServer((request, response) => {
      const { bytes, headers } = objects[request.url ?? ''] ?? {};
      response.writeHead(200, { ...headers, 'cache-control': 'max-age=86400' }).end(bytes);
    }).listen(0, '127.0.0.1');
    await once(origin, 'listening');
    const folder = await temporaryFolder();
    await chmod(folder.path, 0o755);
    const file = join(folder.path, 'constant.vcl');
    const { port: originPort } = origin.address() as AddressInfo;
    await writeFile(
      file,
      [
        'vcl 4.1;',
        `backend constant { .host = "127.0.0.1"; .port = "${originPort}"; }`,
        // Requests have cookies, as readers do. By default Varnish would not cache them.
        'sub vcl_recv { return (hash); }',
        'sub vcl_backend_response {',
        '  if (!beresp.http.content-encoding) { set beresp.do_gzip = true; set beresp.do_esi = true; }',
        '}',
        '',
      ].join('\n'),
    );
    const port = await freePort();
    const args = ['-F', '-n', join(folder.path, 'work'), '-a', `127.0.0.1:${port}`, '-f', file, '-s', 'default,64m'];
    const child = spawnChild(varnishBinary, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(log)));
      child.stderr.setEncoding('utf8').on('data', (part: string) => {
        log += part;
        if (log.includes('said Child starts')) resolve();
      });
    });
    return new BareVarnish(`http://127.0.0.1:${port}`, child, origin, folder);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await once(this.#process, 'exit');
    this.#origin.close();
    this.#origin.closeAllConnections();
    await this.#folder.remove();
  }
}

/** The usual alternatives: nginx serving files, and nginx caching the site's responses (proxy_cache). */
export class Nginx {
  readonly address: string;
  readonly #process: ChildProcess;
  readonly #folder: TemporaryFolder;

  private constructor(address: string, process: ChildProcess, folder: TemporaryFolder) {
    this.address = address;
    this.#process = process;
    this.#folder = folder;
  }

  /** Serves the compressed files at `/files/NAME`. Everything else comes from the site and is cached for a minute. */
  static async start(web: string, files: Record<string, Buffer>): Promise<Nginx> {
    const folder = await temporaryFolder();
    await chmod(folder.path, 0o755);
    await mkdir(join(folder.path, 'files'), { mode: 0o755 });
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder.path, 'files', name), bytes);
    const port = await freePort();
    await writeFile(join(folder.path, 'nginx.conf'), nginxConfig(port, web));
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
    throw new Error('nginx did not start. `npm run services` installs it with WordPress.');
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

const nginxConfig = (port: number, web: string) => `daemon off;
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
