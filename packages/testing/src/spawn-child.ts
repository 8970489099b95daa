import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { endWithUs } from './end-with-us.ts';

const setpriv = '/usr/bin/setpriv';
/** Linux ends the process with the one that started it, even if that was killed and could end nothing itself. */
const endsWithParent = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'TERM', '--'] : [];

/** `spawn` for what a test or a bench needs: however the run ends, the process does not outlive it. */
export const spawnChild = ((command: string, args: readonly string[], options: SpawnOptions) => {
  const [program = command, ...words] = [...endsWithParent, command, ...args];
  const child = spawn(program, words, options);
  endWithUs(child);
  return child;
}) as typeof spawn;
