import { Progress } from '../generate/progress.ts';

const logEveryMs = 2000;

/** One line that renews itself in a terminal; in a log, a line every two seconds. */
export function showProgress() {
  const terminal = process.stdout.isTTY;
  const startedAt = performance.now();
  let progress: Progress | undefined;
  let loggedAt = startedAt;
  const show = (line: string, always = false) => {
    const now = performance.now();
    if (terminal) process.stdout.write(`\r\u001b[K${line}`);
    else if (always || now - loggedAt >= logEveryMs) {
      console.log(line);
      loggedAt = now;
    }
  };
  return {
    report(done: number, total: number): void {
      progress ??= new Progress(total);
      show(progress.line(done, performance.now()));
    },
    waiting(reason: string | undefined): void {
      show(reason ? `Waiting: ${reason}` : 'Goes on.', reason === undefined);
    },
    end(summary: string): void {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${terminal ? '\r\u001b[K' : ''}${summary} It took ${seconds} s.`);
    },
  };
}
