import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { chown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemUser } from '@contenthub/services/system/run-command';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import pg from 'pg';

const binaries = '/usr/lib/postgresql/15/bin';
const run = promisify(execFile);

/** The test's own PostgreSQL server, which can be killed to simulate a power failure. */
export class PostgresServer {
  readonly url: string;
  readonly #port: number;
  readonly #folder: TemporaryFolder;
  #process: ChildProcess | undefined;

  private constructor(port: number, folder: TemporaryFolder) {
    this.#port = port;
    this.#folder = folder;
    this.url = `postgres://contenthub@127.0.0.1:${port}/postgres`;
  }

  static async start(): Promise<PostgresServer> {
    const folder = await temporaryFolder();
    const { uid, gid } = systemUser('postgres');
    await chown(folder.path, uid, gid);
    const data = join(folder.path, 'data');
    const args = ['-D', data, '-U', 'contenthub', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    await run(`${binaries}/initdb`, args, { uid, gid, cwd: folder.path });
    const server = new PostgresServer(await freePort(), folder);
    await server.begin();
    return server;
  }

  async begin(): Promise<void> {
    const { uid, gid } = systemUser('postgres');
    const data = join(this.#folder.path, 'data');
    // The killed server left its pid file; its pid may belong to another process by now.
    await rm(join(data, 'postmaster.pid'), { force: true });
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    const args = ['-D', data, '-p', String(this.#port), ...settings];
    this.#process = spawnChild(`${binaries}/postgres`, args, { uid, gid, cwd: this.#folder.path, stdio: 'ignore' });
    for (let tries = 0; ; tries += 1) {
      const client = new pg.Client({ connectionString: this.url });
      client.on('error', () => {});
      try {
        await client.connect();
        return await client.end();
      } catch (error) {
        if (tries > 150) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
    // The backends exit once they detect that the postmaster is gone; until then they use the data folder.
    await new Promise((resolve) => setTimeout(resolve, 500));
  }

  async remove(): Promise<void> {
    await this.kill();
    await this.#folder.remove();
  }
}
