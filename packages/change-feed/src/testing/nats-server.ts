import type { ChildProcess } from 'node:child_process';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { endChild, spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';

/** A NATS server for one test, which can be killed and leaves no streams behind. */
export class NatsServer {
  readonly url: string;
  readonly #port: number;
  readonly #options: string[];
  readonly #store: TemporaryFolder;
  #process: ChildProcess | undefined;

  private constructor(port: number, store: TemporaryFolder, options: string[]) {
    this.#port = port;
    this.#options = options;
    this.#store = store;
    this.url = `nats://127.0.0.1:${port}`;
  }

  /** The caller removes a folder that it passes in. */
  static async start(options: string[] = [], folder?: string): Promise<NatsServer> {
    const store = folder ? { path: folder, remove: async () => {} } : await temporaryFolder();
    const server = new NatsServer(await freePort(), store, options);
    await server.begin();
    return server;
  }

  async begin(): Promise<void> {
    const args = ['-a', '127.0.0.1', '-p', String(this.#port), '-js', '-sd', this.#store.path, ...this.#options];
    const path = `${process.env.PATH}:/usr/sbin`;
    const child = spawnChild('nats-server', args, { env: { PATH: path }, stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = child;
    let log = '';
    const ready = new Promise<void>((resolve, reject) => {
      child.once('error', () => reject(new Error('nats-server not found. Run `npm run services` first.')));
      child.once('exit', () => reject(new Error(`nats-server ended:\n${log}`)));
      child.stderr.setEncoding('utf8').on('data', (part: string) => {
        log += part;
        if (log.includes('Server is ready')) resolve();
      });
    });
    await ready;
  }

  /** Simulates a power failure. */
  async kill(): Promise<void> {
    await endChild(this.#process, 'SIGKILL');
  }

  async remove(): Promise<void> {
    await this.kill();
    await this.#store.remove();
  }
}
