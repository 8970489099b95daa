const windowMs = 10_000;

/** How far a long work is, how fast it goes, and how long it will take at the speed of the last ten seconds. */
export class Progress {
  readonly #things: string;
  readonly #marks: { at: number; done: number }[] = [];

  constructor(unit = 'posts') {
    this.#things = unit;
  }

  /** `at` in milliseconds of any clock that only goes forward. */
  line(done: number, total: number, at: number): string {
    this.#marks.push({ at, done });
    while (this.#marks.length > 2 && at - (this.#marks[0]?.at ?? at) > windowMs) this.#marks.shift();
    const first = this.#marks[0] ?? { at, done };
    const far = `${formatNumber(done)} of ${formatNumber(total)}`;
    if (at === first.at || done === first.done) return far;
    const perSecond = ((done - first.done) * 1000) / (at - first.at);
    const left = Math.ceil((total - done) / perSecond);
    return `${far} · ${formatNumber(Math.round(perSecond))} ${this.#things}/s · ${formatDuration(left)} left`;
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

/** One line that renews itself in a terminal, with a bar; in a log, a line every two seconds. */
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
    /** The total may grow: who follows links learns of more on the way. */
    report(done: number, total: number): void {
      const line = progress.line(done, total, performance.now());
      show(terminal ? `${progressBar(done / total)} ${line}` : line);
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
