import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { ServiceError } from './service-error.ts';

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export const isRoot = process.getuid?.() === 0;

/** Returns the user an engine runs as: its own if the caller is root, otherwise the caller. */
export function systemUser(name: string): SystemUser {
  if (!isRoot) {
    const { username, uid, gid } = userInfo();
    return { name: username, uid, gid };
  }
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':');
    if (user === name) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new ServiceError(`The system has no user ${name}`, 'Reinstall its Debian package, which creates the user.');
}

interface RunOptions {
  readonly user?: SystemUser;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

// Engines do not inherit the caller's environment: PGDATA, TZ or LD_PRELOAD would make a start depend on the shell.
export const cleanEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
};

class CommandError extends Error {
  readonly output: string;

  constructor(command: string, why: string, output: string) {
    super(`${command} ${why}${output.trim() ? `:\n${lastLines(output, 15)}` : ''}`);
    this.name = 'CommandError';
    this.output = output;
  }
}

/** Runs a command and returns its standard output. */
export function runCommand(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(command, args, {
    cwd: '/',
    env: { ...cleanEnvironment, ...options.env },
    ...spawnIdentity(options.user),
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.on('error', (error) => reject(new CommandError(command, error.message, '')));
  child.on('close', (code, signal) => {
    if (code === 0) resolve(output);
    else reject(new CommandError(command, `exited with ${signal ?? code}`, errors + output));
  });
  child.stdin.on('error', () => undefined); // ignored, because only the exit code counts
  child.stdin.end(options.input ?? '');
  return promise;
}

export function spawnIdentity(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user && isRoot ? { uid: user.uid, gid: user.gid } : {};
}

export function lastLines(text: string, count: number): string {
  return text
    .trimEnd()
    .split('\n')
    .slice(-count)
    .map((line) => `    ${line}`)
    .join('\n');
}
