import { Progress } from './progress.ts';

const logEveryMs = 5000;

/** One line that renews itself in a terminal; in a log, a line every few seconds. */
export function showProgress(total: number) {
  const progress = new Progress(total);
  const terminal = process.stdout.isTTY;
  const startedAt = performance.now();
  let loggedAt = startedAt;
  return {
    report(done: number): void {
      const now = performance.now();
      const line = progress.line(done, now);
      if (terminal) process.stdout.write(`\r\u001b[K${line}`);
      else if (now - loggedAt >= logEveryMs) {
        console.log(line);
        loggedAt = now;
      }
    },
    end(summary: string): void {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${terminal ? '\r\u001b[K' : ''}${summary} It took ${seconds} s.`);
    },
  };
}
