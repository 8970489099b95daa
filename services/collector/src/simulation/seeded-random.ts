/** Random numbers that are the same for the same seed. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(weighted: readonly (readonly [T, number])[]): T {
    const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.next() * total;
    for (const [value, weight] of weighted) {
      left -= weight;
      if (left < 0) return value;
    }
    const [last] = weighted.at(-1) ?? [];
    if (last === undefined) throw new Error('There is nothing to pick from.');
    return last;
  }

  /** Letters and digits. */
  id(length: number): string {
    const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    return Array.from({ length }, () => characters[this.integer(0, characters.length - 1)]).join('');
  }

  uuid(): string {
    const hex = (length: number) => Array.from({ length }, () => this.integer(0, 15).toString(16)).join('');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-${this.pick([
      ['8', 1],
      ['9', 1],
      ['a', 1],
      ['b', 1],
    ])}${hex(3)}-${hex(12)}`;
  }
}
