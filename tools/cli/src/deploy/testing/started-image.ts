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
  readonly #address: string;

  private constructor(child: ChildProcess, health: string[], port: string) {
    this.#child = child;
    this.#health = health;
    this.#address = `http://127.0.0.1:${port}`;
    this.ended = once(child, 'exit').then(([code]) => code);
  }

  static start(service: string, settings: Record<string, string>, port: number): StartedImage {
    const { build, environment, healthcheck } = readCompose()[service] ?? {};
    if (!build) throw new Error(`compose.yaml builds no image for ${service}`);
    const { command, health, healthUrl, workingDirectory } = parseDockerfile(build);
    const env = { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...environment, ...settings };
    const called = healthcheck?.test?.slice(1) ?? [...health, healthUrl];
    const healthPort = settings.OPERATIONS_PORT ?? String(port);
    return new StartedImage(
      run(command, env, inRepository(workingDirectory)),
      called.map((word) => inRepository(word).replace(/:\d+\//, `:${healthPort}/`)),
      healthPort,
    );
  }

  /** Whether the service is ready. Checked before the health check, which is a separate process. */
  isReady(): Promise<boolean> {
    return fetch(`${this.#address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Returns the exit code of the image's health check: 0 if healthy. */
  async health(): Promise<number | null> {
    const [code] = await once(run(this.#health, {}, repositoryRoot), 'exit');
    return code;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.ended;
  }
}

/** The image copies the repository to /hub. */
function inRepository(path: string): string {
  return path.replace(/^\/hub(?=\/|$)/, repositoryRoot);
}

/** Runs in the repository instead of the image's copy, with this Node and only the given environment. */
function run([program = '', ...words]: string[], env: Record<string, string>, cwd: string): ChildProcess {
  const path = program === 'node' ? process.execPath : program;
  return spawnChild(path, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
