import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { endChild, spawnChild } from '@contenthub/testing/processes/spawn-child';

const startTimeoutMs = 120_000;

/** A process of the hub that a drill starts and stops. */
export class HubProcess {
  readonly #child: ChildProcess;
  #output = '';

  private constructor(script: string, env: Record<string, string>, root: string) {
    this.#child = spawnChild(process.execPath, [script], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        this.#output = (this.#output + text).slice(-10_000);
      });
    }
  }

  /** Resolves once the process responds at this URL. `root` is a checkout of another release. */
  static async start(
    script: string,
    env: Record<string, string>,
    readyUrl: string,
    root = repositoryRoot,
  ): Promise<HubProcess> {
    const started = new HubProcess(script, env, root);
    const until = Date.now() + startTimeoutMs;
    while (Date.now() < until) {
      if (started.#child.exitCode !== null) throw new Error(`${script} exited:\n${started.#output}`);
      const response = await fetch(readyUrl).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) return started;
      await wait(50);
    }
    await started.stop();
    throw new Error(`${readyUrl} did not respond:\n${started.#output}`);
  }

  async stop(): Promise<void> {
    await endChild(this.#child);
  }

  /** Kills the process with SIGKILL, like a power failure. */
  async kill(): Promise<void> {
    await endChild(this.#child, 'SIGKILL');
  }
}
