import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** An engine that was started here ends with this process, also when that ends by a fault and stops nothing itself. */
export function killOnExit(child: ChildProcess): void {
  const kill = () => void child.kill('SIGTERM');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

const setpriv = '/usr/bin/setpriv';
/** Linux ends the process with the one that started it, even if that was killed and could end nothing itself. */
const killWithParent = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'TERM', '--'] : [];

/** `spawn` for what a test or a bench needs: however the run ends, the process does not outlive it. */
export const spawnChild = ((command: string, args: readonly string[], options: SpawnOptions) => {
  const [program = command, ...programArgs] = [...killWithParent, command, ...args];
  const child = spawn(program, programArgs, options);
  killOnExit(child);
  return child;
}) as typeof spawn;
