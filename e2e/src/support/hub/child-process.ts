import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { MemoryGroup } from '@contenthub/testing/processes/memory-group';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';

export const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** A process of the hub that a test starts and stops. */
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

  /**
   * Starts one of our programs. `--liftoff-only`, because optimising PGlite would take longer than the test, and a larger
   * young generation, because collecting garbage took a tenth of a hub's start.
   */
  static startNode(
    script: string,
    env: Record<string, string | undefined>,
    args: string[] = [],
    group?: MemoryGroup,
  ): SpawnedProcess {
    const nodeArgs = ['--liftoff-only', '--min-semi-space-size=32', script, ...args];
    const [command, commandArgs] = group?.commandOf(process.execPath, nodeArgs) ?? [process.execPath, nodeArgs];
    return new SpawnedProcess(command, commandArgs, { NODE_ENV: 'production', LOG_LEVEL: 'info', ...env });
  }

  /** Waits until the URL responds successfully. If the process exits, the error contains its output. */
  async waitForUrl(address: string, withinMs = 120_000): Promise<void> {
    const until = Date.now() + withinMs;
    while (Date.now() < until) {
      if (this.#process.exitCode !== null) throw new Error(this.#describeExit());
      const ok = await fetch(address).then(
        (response) => response.ok,
        () => false,
      );
      if (ok) return;
      await wait(50);
    }
    throw new Error(`${address} did not respond within ${withinMs} ms:\n${this.output}`);
  }

  /** Begins with the last line of the output, because summaries show only the first line of an error. */
  #describeExit(): string {
    const lastLine = this.output.trim().split('\n').at(-1);
    return `The process exited with ${this.#process.exitCode}: ${lastLine}\n${this.output}`;
  }

  /** Waits until a process exits on its own. */
  async exited(): Promise<number | null> {
    if (this.#process.exitCode === null) await once(this.#process, 'close');
    return this.#process.exitCode;
  }

  async stop(): Promise<number | null> {
    if (this.#process.exitCode !== null) return this.#process.exitCode;
    // Kills the process group, because `npm run` starts the program as a child.
    process.kill(-(this.#process.pid ?? 0), 'SIGTERM');
    const [code] = (await once(this.#process, 'exit')) as [number | null];
    return code;
  }
}
