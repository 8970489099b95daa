import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';

export const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** A process of the hub's own, started by a test and ended with it. */
export class SpawnedProcess {
  readonly #process: ChildProcess;
  output = '';

  constructor(command: string, args: string[], env: Record<string, string | undefined>) {
    this.#process = spawnChild(command, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (text: Buffer) => {
        this.output += text;
      });
    }
  }

  /** One of our own programs. Optimising PGlite's code would take longer than it runs. */
  static startNode(script: string, env: Record<string, string | undefined>, args: string[] = []): SpawnedProcess {
    return new SpawnedProcess(process.execPath, ['--liftoff-only', script, ...args], {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      ...env,
    });
  }

  /** Waits until the address answers with success; a process that ended meanwhile says why in its output. */
  async waitForUrl(address: string, withinMs = 120_000): Promise<void> {
    const until = Date.now() + withinMs;
    while (Date.now() < until) {
      if (this.#process.exitCode !== null) throw new Error(`The process ended:\n${this.output}`);
      const ok = await fetch(address).then(
        (response) => response.ok,
        () => false,
      );
      if (ok) return;
      await wait(50);
    }
    throw new Error(`${address} did not answer within ${withinMs} ms:\n${this.output}`);
  }

  /** For a process that ends by itself. */
  async exited(): Promise<number | null> {
    if (this.#process.exitCode === null) await once(this.#process, 'close');
    return this.#process.exitCode;
  }

  async stop(): Promise<number | null> {
    if (this.#process.exitCode !== null) return this.#process.exitCode;
    // The whole group: `npm run` stands between us and what it runs.
    process.kill(-(this.#process.pid ?? 0), 'SIGTERM');
    const [code] = (await once(this.#process, 'exit')) as [number | null];
    return code;
  }
}
