import type { ChildProcess } from 'node:child_process';

/** An engine that was started here ends with this process, also when that ends by a fault and stops nothing itself. */
export function endWithUs(child: ChildProcess): void {
  const end = () => void child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
