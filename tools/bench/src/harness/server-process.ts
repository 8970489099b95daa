import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { killOnExit } from '@contenthub/testing/processes/spawn-child';

/** Engines that somebody exported for other work are not a bench's: the hub would begin to follow them. */
const noExternalEngines = { WORDPRESS_URL: '', EDGE_URLS: '' };

/** A server of a bench in a process of its own; it reports its address once it listens. */
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
      throw new Error(`${module.pathname} ended before it listened`);
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

/** What a server process says when it listens. */
export function reportAddress(address: string): void {
  process.send?.({ address });
}
