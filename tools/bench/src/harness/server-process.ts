import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { killOnExit } from '@contenthub/testing/processes/spawn-child';

/** Benches ignore exported engine settings, which would make the hub follow them. */
const noExternalEngines = { WORDPRESS_URL: '', EDGE_URLS: '' };

/** A bench server in its own process. It reports its address once it listens. */
export class ServerProcess {
  readonly address: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, address: string) {
    this.#child = child;
    this.address = address;
  }

  static async start(module: URL, env: Record<string, string>): Promise<ServerProcess> {
    const child = fork(module, {
      cwd: repositoryRoot,
      env: { ...process.env, ...noExternalEngines, NODE_ENV: 'production', LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    killOnExit(child);
    const ended = once(child, 'exit').then(() => {
      throw new Error(`${module.pathname} exited before it was ready`);
    });
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ address: string }];
    return new ServerProcess(child, message.address);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}

/** Sends the address of a server process to the bench. */
export function reportAddress(address: string): void {
  process.send?.({ address });
}
