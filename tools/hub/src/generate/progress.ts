const windowMs = 10_000;

/** How far a long work is, how fast it goes, and how long it will take at the speed of the last ten seconds. */
export class Progress {
  readonly #total: number;
  readonly #things: string;
  readonly #marks: { at: number; done: number }[] = [];

  constructor(total: number, things = 'posts') {
    this.#total = total;
    this.#things = things;
  }

  /** `at` in milliseconds of any clock that only goes forward. */
  line(done: number, at: number): string {
    this.#marks.push({ at, done });
    while (this.#marks.length > 2 && at - (this.#marks[0]?.at ?? at) > windowMs) this.#marks.shift();
    const first = this.#marks[0] ?? { at, done };
    const far = `${grouped(done)} of ${grouped(this.#total)}`;
    if (at === first.at || done === first.done) return far;
    const perSecond = ((done - first.done) * 1000) / (at - first.at);
    const left = Math.ceil((this.#total - done) / perSecond);
    return `${far} · ${grouped(Math.round(perSecond))} ${this.#things}/s · ${spoken(left)} left`;
  }
}

export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

function spoken(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
