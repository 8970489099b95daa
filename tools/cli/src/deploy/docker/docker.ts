import { spawn } from 'node:child_process';

type RunOptions = { env?: Record<string, string>; input?: string; cwd?: string };

/** Runs a program and returns its output. The error contains the last lines of what it printed. */
export function runProgram([program = '', ...args]: readonly string[], options: RunOptions = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(program, args, { cwd: options.cwd, env: { ...process.env, ...options.env } });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.on('error', reject);
  child.on('close', (code) => {
    if (code === 0) return resolve(output);
    const printed = `${output}\n${errors}`.trim().split('\n').slice(-40).join('\n');
    reject(new Error(`${[program, ...args].join(' ')} exited with ${code}:\n${printed}`));
  });
  child.stdin.on('error', () => undefined); // The exit code counts.
  child.stdin.end(options.input ?? '');
  return promise;
}

export async function commandSucceeds(command: readonly string[], options: RunOptions = {}): Promise<boolean> {
  return runProgram(command, options).then(
    () => true,
    () => false,
  );
}

/** What of a container's state and limits the tests compare with the compose file. */
export type Container = {
  Name: string;
  State: { Status: string; ExitCode: number; Pid: number; Health?: { Status: string } };
  Config: { User: string; Labels: Record<string, string> };
  HostConfig: { ReadonlyRootfs: boolean; Memory: number; NanoCpus: number; Privileged: boolean };
  NetworkSettings: { Networks: Record<string, { IPAddress: string; Aliases: string[] | null }> };
};

/** The Docker command-line tools, connected to one daemon. */
export class Docker {
  readonly #environment: Record<string, string>;
  readonly #compose: readonly string[];

  constructor(environment: Record<string, string>, compose: readonly string[]) {
    this.#environment = environment;
    this.#compose = compose;
  }

  run(args: readonly string[], options: RunOptions = {}): Promise<string> {
    return runProgram(['docker', ...args], { ...options, env: { ...this.#environment, ...options.env } });
  }

  compose(args: readonly string[], options: RunOptions = {}): Promise<string> {
    return runProgram([...this.#compose, ...args], { ...options, env: { ...this.#environment, ...options.env } });
  }

  async hasImage(name: string): Promise<boolean> {
    return commandSucceeds(['docker', 'image', 'inspect', name], { env: this.#environment });
  }

  async inspect(ids: readonly string[]): Promise<Container[]> {
    return JSON.parse(await this.run(['container', 'inspect', ...ids])) as Container[];
  }
}
