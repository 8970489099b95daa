/** The newest ids and their numbers, so that an entry that is appended again is not written again. */
export class RecentIds {
  readonly #numbers = new Map<string, number>();
  readonly #limit: number;

  constructor(limit = 20_000) {
    this.#limit = limit;
  }

  add(id: string, seq: number): void {
    this.#numbers.set(id, seq);
    if (this.#numbers.size <= this.#limit) return;
    for (const oldest of this.#numbers.keys()) {
      this.#numbers.delete(oldest);
      break;
    }
  }

  /** Forgets an id whose entry, numbered after this, was not written after all. */
  remove(id: string, after: number): void {
    if ((this.#numbers.get(id) ?? 0) > after) this.#numbers.delete(id);
  }

  find(id: string): number | undefined {
    return this.#numbers.get(id);
  }
}
