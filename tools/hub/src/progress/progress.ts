const windowMs = 10_000;

/** How far a long work is, how fast it goes, and how long it will take at the speed of the last ten seconds. */
export class Progress {
  readonly #things: string;
  readonly #marks: { at: number; done: number }[] = [];

  constructor(things = 'posts') {
    this.#things = things;
  }

  /** `at` in milliseconds of any clock that only goes forward. */
  line(done: number, total: number, at: number): string {
    this.#marks.push({ at, done });
    while (this.#marks.length > 2 && at - (this.#marks[0]?.at ?? at) > windowMs) this.#marks.shift();
    const first = this.#marks[0] ?? { at, done };
    const far = `${grouped(done)} of ${grouped(total)}`;
    if (at === first.at || done === first.done) return far;
    const perSecond = ((done - first.done) * 1000) / (at - first.at);
    const left = Math.ceil((total - done) / perSecond);
    return `${far} · ${grouped(Math.round(perSecond))} ${this.#things}/s · ${spoken(left)} left`;
  }
}

export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

const width = 24;

export function bar(share: number): string {
  const done = Math.round(Math.max(0, Math.min(1, share)) * width);
  return '█'.repeat(done) + '░'.repeat(width - done);
}

function spoken(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
