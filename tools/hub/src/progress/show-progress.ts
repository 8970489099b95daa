import { bar, Progress } from './progress.ts';

const logEveryMs = 2000;

/** One line that renews itself in a terminal, with a bar; in a log, a line every two seconds. */
export function showProgress(things = 'posts') {
  const terminal = process.stdout.isTTY;
  const startedAt = performance.now();
  const progress = new Progress(things);
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
    /** The total may grow: who follows links learns of more on the way. */
    report(done: number, total: number): void {
      const line = progress.line(done, total, performance.now());
      show(terminal ? `${bar(done / total)} ${line}` : line);
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
