const dayMs = 24 * 60 * 60 * 1000;

/** 54 MB if each is of another source. */
const maxBrowsers = 200_000;

type Options = {
  /** Browsers per source and day. */
  max: number;
  now?: () => number;
};

/**
 * Notices sources with more browsers a day than people behind one network or account have. Counts are in memory and per
 * process, and a source is a key that tells nobody who it is.
 */
export class BrowserLimit {
  readonly #max: number;
  readonly #now: () => number;
  readonly #sources = new Map<string, Set<string>>();
  #browsers = 0;
  #dayEnds = 0;

  constructor({ max, now = Date.now }: Options) {
    this.#max = max;
    this.#now = now;
  }

  /** Whether the source had its number of browsers before this one came. */
  isSurplus(source: string, browser: string): boolean {
    this.#startDay();
    const browsers = this.#sources.get(source) ?? new Set();
    if (browsers.has(browser)) return false;
    if (browsers.size >= this.#max) return true;
    this.#sources.set(source, browsers.add(browser));
    this.#browsers += 1;
    if (this.#browsers > maxBrowsers) this.#forgetOldest();
    return false;
  }

  #startDay(): void {
    const now = this.#now();
    if (now < this.#dayEnds) return;
    this.#sources.clear();
    this.#browsers = 0;
    this.#dayEnds = now - (now % dayMs) + dayMs;
  }

  /** Not all, or somebody who fills the list would lift everybody's limit. */
  #forgetOldest(): void {
    const [oldest] = this.#sources;
    if (!oldest) return;
    this.#browsers -= oldest[1].size;
    this.#sources.delete(oldest[0]);
  }
}
