import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** Kills the child process when this process exits, even after a crash. */
export function killOnExit(child: ChildProcess): void {
  const kill = () => void child.kill('SIGTERM');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

const setpriv = '/usr/bin/setpriv';
/** Does not start the program if the parent was killed before `setpriv` ran, because Linux would send no signal. */
const startIfParentRuns = ['/bin/sh', '-c', '[ "$PPID" = "$0" ] && exec "$@"', `${process.pid}`];
/** Linux ends the process together with its parent, even if the parent was killed. */
const killWithParent = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'TERM', '--', ...startIfParentRuns] : [];

/** `spawn` for tests and benchmarks. The process does not outlive the run, however it ends. */
export const spawnChild = ((command: string, args: readonly string[], options: SpawnOptions) => {
  const [program = command, ...programArgs] = [...killWithParent, command, ...args];
  const child = spawn(program, programArgs, options);
  killOnExit(child);
  return child;
}) as typeof spawn;

/** Sends the signal and waits until the process has exited. Does nothing if it is not running. */
export async function endChild(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
