import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandError } from '../command.ts';

/** Debian keeps the programs of each PostgreSQL version in its own folder. The newest client reads older servers. */
function searchFolders(): string[] {
  const base = '/usr/lib/postgresql';
  const versions = listFolder(base).toSorted((a, b) => Number(b) - Number(a));
  return [...(process.env.PATH ?? '').split(delimiter), ...versions.map((version) => join(base, version, 'bin'))];
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Finds an engine's client program. */
export function findProgram(name: string, debianPackage: string): string {
  for (const folder of [...searchFolders(), '/usr/sbin']) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {}
  }
  throw new CommandError(`${name} is not installed. It is in the package ${debianPackage}.`);
}

export type ProgramOptions = {
  env?: Record<string, string>;
  /** Receives what the program prints to stderr, such as its progress. */
  onStderr?: (text: string) => void;
  signal?: AbortSignal;
};

/** A running program. Await `finished`, also when its input or output is used. */
export type Program = { child: ChildProcess; finished: Promise<void> };

/** Starts a program. `finished` rejects with what it printed last if it fails. */
export function startProgram(path: string, args: readonly string[], options: ProgramOptions = {}): Program {
  const { env, onStderr, signal } = options;
  const child = spawn(path, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000);
    onStderr?.(text);
  });
  const stop = () => child.kill('SIGINT');
  signal?.addEventListener('abort', stop, { once: true });
  const finished = (async () => {
    const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null];
    signal?.removeEventListener('abort', stop);
    if (code === 0 || signal?.aborted) return;
    const name = path.split('/').at(-1);
    throw new CommandError(`${name} failed (${killedBy ?? `exit code ${code}`}):\n${errors.trim()}`);
  })();
  // The caller may first await a pipe that fails for the same reason.
  finished.catch(() => {});
  return { child, finished };
}

/** Runs a program and returns what it printed. */
export async function runProgram(
  path: string,
  args: readonly string[],
  { input, ...options }: ProgramOptions & { input?: string } = {},
): Promise<string> {
  const { child, finished } = startProgram(path, args, options);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stdin?.end(input ?? '');
  await finished;
  return output;
}
