import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { readCompose } from './compose-file.ts';
import { parseDockerfile } from './dockerfile.ts';

/** A service of the compose file without its container: the same command, the same settings but those that are given. */
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

  /** The exit code of the image's own question: 0 when it is well. */
  async health(): Promise<number | null> {
    const [code] = await once(run(this.#health, {}), 'exit');
    return code;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.ended;
  }
}

/** In the repository, as the image runs it in its copy; with this Node, and no other environment. */
function run([program = '', ...words]: string[], env: Record<string, string>): ChildProcess {
  const path = program === 'node' ? process.execPath : program;
  return spawnChild(path, words, { cwd: repositoryRoot, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
