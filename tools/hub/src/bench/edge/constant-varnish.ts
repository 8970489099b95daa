import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { varnishBinary } from '@contenthub/services/engines/varnish-command';
import { freePort } from '@contenthub/testing/free-port';
import { spawnChild } from '@contenthub/testing/spawn-child';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/temporary-folder';

export type ConstantObject = { bytes: Buffer; headers: OutgoingHttpHeaders };

/**
 * What the edge is held against: Varnish without a rule of ours, with constant objects of the same bytes, and with a page
 * into which it puts another object.
 */
export class ConstantVarnish {
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

  /** Each object stands at its address; a page with a place for another names that by its address. */
  static async start(objects: Record<string, ConstantObject>): Promise<ConstantVarnish> {
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
        // Whoever asks has cookies, as readers do; by its own rules Varnish would keep nothing for them.
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
    return new ConstantVarnish(`http://127.0.0.1:${port}`, child, origin, folder);
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
