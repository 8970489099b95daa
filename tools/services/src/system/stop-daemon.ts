import { setTimeout as pause } from 'node:timers/promises';
import { birthOf, type DaemonName, dropRecord, lastRecord, runningProcess } from './process-record.ts';
import { ServiceError } from './service-error.ts';

/** Ends the daemon if it is ours and running: first as it likes to be ended, after a while by force. */
export async function stopDaemon(name: DaemonName): Promise<boolean> {
  const running = runningProcess(name);
  if (running) {
    signal(running.pid, running.stopSignal);
    if (!(await ended(name, 30_000))) {
      signal(running.pid, 'SIGKILL');
      await ended(name, 5_000);
    }
  }
  endOrphans(name);
  dropRecord(name);
  return running !== undefined;
}

// Every daemon leads a process group of its own. Workers of nginx and PHP outlive a master that was killed, and hold
// its port. While they live, the kernel gives the group's number to nobody else.
function endOrphans(name: DaemonName): void {
  const last = lastRecord(name);
  if (last && birthOf(last.pid) === undefined) signal(-last.pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPERM')
      throw new ServiceError(`Process ${pid} is another user's`, 'Run this as the user who started it.');
    if (code !== 'ESRCH') throw error; // gone in the meantime
  }
}

async function ended(name: DaemonName, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (runningProcess(name)) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}
