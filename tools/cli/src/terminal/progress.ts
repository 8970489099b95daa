const windowMs = 10_000;

/** Formats progress, speed and remaining time, based on the last ten seconds. */
export class Progress {
  readonly #unit: string;
  readonly #marks: { at: number; done: number }[] = [];

  constructor(unit = 'posts') {
    this.#unit = unit;
  }

  /** @param at milliseconds of a monotonic clock */
  line(done: number, total: number, at: number): string {
    this.#marks.push({ at, done });
    while (this.#marks.length > 2 && at - (this.#marks[0]?.at ?? at) > windowMs) this.#marks.shift();
    const first = this.#marks[0] ?? { at, done };
    const far = `${formatNumber(done)} of ${formatNumber(total)}`;
    if (at === first.at || done === first.done) return far;
    const perSecond = ((done - first.done) * 1000) / (at - first.at);
    const left = Math.ceil((total - done) / perSecond);
    return `${far} · ${formatNumber(Math.round(perSecond))} ${this.#unit}/s · ${formatDuration(left)} left`;
  }
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

const width = 24;

export function progressBar(share: number): string {
  const done = Math.round(Math.max(0, Math.min(1, share)) * width);
  return '█'.repeat(done) + '░'.repeat(width - done);
}

function formatDuration(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

const logEveryMs = 2000;

/** Shows a progress bar that updates in place in a terminal, or prints a line every two seconds in a log. */
export function showProgress(unit = 'posts') {
  const terminal = process.stdout.isTTY;
  const startedAt = performance.now();
  const progress = new Progress(unit);
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
    /** The total may grow, for example while a crawl finds more links. */
    report(done: number, total: number): void {
      const line = progress.line(done, total, performance.now());
      show(terminal ? `${progressBar(done / total)} ${line}` : line);
    },
    waiting(reason: string | undefined): void {
      show(reason ? `Waiting: ${reason}` : 'Resumed.', reason === undefined);
    },
    end(summary: string): void {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${terminal ? '\r\u001b[K' : ''}${summary} It took ${seconds} s.`);
    },
  };
}

/** Prints one line per step. In a terminal the line updates in place and shows the remaining time. */
export function createStepReporter({ unit, quiet = false }: { unit: string; quiet?: boolean }) {
  let current = '';
  let progress = new Progress(unit);
  let shownAt = 0;
  return (what: string, done: number, total: number): void => {
    if (quiet) return;
    if (what !== current) progress = new Progress(unit);
    const now = performance.now();
    if (what === current && done < total && now - shownAt < (process.stdout.isTTY ? 100 : 5000)) return;
    const line = `${what}: ${progress.line(done, total, now)}`;
    process.stdout.write(process.stdout.isTTY ? `${what === current ? '\r\u001b[K' : '\n'}${line}` : `${line}\n`);
    [current, shownAt] = [what, now];
  };
}
