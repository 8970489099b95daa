/**
 * A deterministic random number generator (sfc32) that only uses 32-bit integers. Each post has its own stream, so that
 * one post's draws never affect another.
 */
export class Random {
  #a: number;
  #b: number;
  #c = 0x9e3779b9;
  #counter = 1;

  constructor(seed: number, stream: number) {
    this.#a = seed | 0;
    this.#b = stream | 0;
    // Adjacent seeds start with similar numbers, so the first rounds are discarded.
    for (let round = 0; round < 15; round += 1) this.#next();
  }

  /** An integer from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor((this.#next() / 2 ** 32) * end);
  }

  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(list: readonly T[]): T {
    return itemAt(list, this.below(list.length));
  }

  /** Draws with a Zipf–Mandelbrot distribution: later items are rarer, as words are in real text. */
  pickByRank<T>(list: readonly T[]): T {
    return itemAt(list, this.#drawRank(rankSums(list.length)));
  }

  pickByWeight<T extends { weight: number }>(list: readonly T[]): T {
    let left = this.below(list.reduce((sum, { weight }) => sum + weight, 0));
    let index = 0;
    while (left >= itemAt(list, index).weight) {
      left -= itemAt(list, index).weight;
      index += 1;
    }
    return itemAt(list, index);
  }

  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let end = result.length - 1; end > 0; end -= 1) {
      const other = this.below(end + 1);
      [result[end], result[other]] = [itemAt(result, other), itemAt(result, end)];
    }
    return result;
  }

  #drawRank(sums: Float64Array): number {
    const wanted = (this.#next() / 2 ** 32) * itemAt(sums, sums.length - 1);
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (itemAt(sums, middle) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #next(): number {
    const result = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) | 0;
    return result >>> 0;
  }
}

const sumsByLength = new Map<number, Float64Array>();

// Uses only additions and divisions, because powers and logarithms may differ between platforms.
function rankSums(length: number): Float64Array {
  const cached = sumsByLength.get(length);
  if (cached) return cached;
  const sums = new Float64Array(length);
  let sum = 0;
  for (let rank = 1; rank <= length; rank += 1) sums[rank - 1] = sum += 1 / (rank + 2.7);
  sumsByLength.set(length, sums);
  return sums;
}

function itemAt<T>(list: { readonly length: number; readonly [index: number]: T }, index: number): T {
  if (index < 0 || index >= list.length) throw new Error('Cannot draw from an empty list.');
  return list[index] as T;
}
