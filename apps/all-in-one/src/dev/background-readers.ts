import { fork } from 'node:child_process';
import { snapshotsFolder } from '../repository-paths.ts';
import { hasReaders, hasTodaysReaders } from '../simulated-readers/readers-snapshot.ts';

type Options = {
  /** Whether a person runs the process. Scripts get readers of an earlier day, because they would share the CPU. */
  isTerminal: boolean;
  /** Restarts the services, which then have the readers. */
  restartServices: (why: string) => void;
  print?: (line: string) => void;
  folder?: string;
  script?: URL;
};

/**
 * Makes today's snapshot of simulated readers with low priority, if there is none. On the first start there is no older
 * one either, so the services restart when it is ready. Otherwise it is for the next start. Returns how to stop it.
 */
export async function makeReadersInBackground({
  isTerminal,
  restartServices,
  print = console.log,
  folder = snapshotsFolder,
  script = new URL('../simulated-readers/make-snapshot.ts', import.meta.url),
}: Options): Promise<() => void> {
  const isFirst = !(await hasReaders(folder));
  if (!isFirst && (!isTerminal || (await hasTodaysReaders(folder)))) return () => {};
  if (isFirst) {
    print(
      '  The console has no readers yet. Simulated ones are being made, which takes a minute or two. The services then',
    );
    print('  restart once, and you sign in again. SIMULATED_READERS=off starts without them.\n');
  }
  const child = fork(script, { stdio: 'ignore' });
  child.once('exit', (code) => {
    if (code === 0 && isFirst) restartServices('Simulated readers are ready');
    else if (code === 0) print('  New simulated readers are ready for the next start.\n');
    else if (code !== null) print('  Simulated readers could not be made. `npm run readers` shows why.\n');
  });
  return () => void child.kill();
}
