import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { readCompose } from './compose-file.ts';
import { parseDockerfile } from './dockerfile.ts';

/** A service of the compose file without its container: the same command and settings, except the given overrides. */
export class StartedImage {
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  readonly #health: string[];

  private constructor(child: ChildProcess, health: string[]) {
    this.#child = child;
    this.#health = health;
    this.ended = once(child, 'exit').then(([code]) => code);
  }

  static start(service: string, settings: Record<string, string>, port: number): StartedImage {
    const { build, environment, healthcheck } = readCompose()[service] ?? {};
    const { command, health } = parseDockerfile(build?.dockerfile ?? '');
    const env = { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...environment, ...settings };
    const asked = healthcheck?.test?.slice(1) ?? health;
    const healthPort = settings.OPERATIONS_PORT ?? port;
    return new StartedImage(
      run(command, env),
      asked.map((word) => word.replace(/:\d+\//, `:${healthPort}/`)),
    );
  }

  /** Returns the exit code of the image's health check: 0 if healthy. */
  async health(): Promise<number | null> {
    const [code] = await once(run(this.#health, {}), 'exit');
    return code;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.ended;
  }
}

/** Runs in the repository instead of the image's copy, with this Node and only the given environment. */
function run([program = '', ...words]: string[], env: Record<string, string>): ChildProcess {
  const path = program === 'node' ? process.execPath : program;
  return spawnChild(path, words, { cwd: repositoryRoot, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
