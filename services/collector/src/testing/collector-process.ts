import { fileURLToPath } from 'node:url';
import { type NodeProcess, startNode } from '@contenthub/testing/processes/node-process';
import { freePort } from '@contenthub/testing/sockets/free-port';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The collector as a child process that can be killed and restarted on the same ports. */
export class CollectorProcess {
  readonly address: string;
  readonly loader: string;
  readonly #env: Record<string, string>;
  #process: NodeProcess | undefined;

  private constructor(port: number, loaderPort: number, env: Record<string, string>) {
    this.address = `http://127.0.0.1:${port}`;
    this.loader = `http://127.0.0.1:${loaderPort}`;
    this.#env = { ...env, COLLECTOR_PORT: String(port), LOADER_PORT: String(loaderPort), PATH: process.env.PATH ?? '' };
  }

  static async start(env: Record<string, string>): Promise<CollectorProcess> {
    const collector = new CollectorProcess(await freePort(), await freePort(), env);
    await collector.begin();
    return collector;
  }

  async begin(): Promise<void> {
    this.#process = startNode(main, this.#env);
    await this.#process.waitForOutput(
      this.#env.COLLECTOR_ROLE === 'intake' ? /collector listening/ : /loader listening/,
    );
  }

  get written(): string {
    return this.#process?.output() ?? '';
  }

  /** Kills the process without cleanup, the closest to a power failure. */
  async kill(): Promise<void> {
    this.#process?.child.kill('SIGKILL');
    await this.#process?.exited;
  }

  async stop(): Promise<number | null> {
    this.#process?.child.kill('SIGTERM');
    return (await this.#process?.exited)?.code ?? null;
  }
}
