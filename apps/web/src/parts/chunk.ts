import { ChunkError } from './chunk-error.ts';

export type ChunkState = 'pending' | 'loaded' | 'failed';

const timeoutMs = 120_000;

/** Code in a file of its own, fetched when it is first wanted and then at hand; a fetch that failed may be tried again. */
export class Chunk<T> {
  readonly name: string;
  readonly #fetch: () => Promise<T | undefined>;
  readonly #listeners = new Set<() => void>();
  #state: ChunkState = 'pending';
  #code: T | undefined;
  #loading: Promise<T> | undefined;
  #arrival: Promise<T> | undefined;

  constructor(name: string, fetch: () => Promise<T | undefined>) {
    this.name = name;
    this.#fetch = fetch;
  }

  state = (): ChunkState => this.#state;

  /** The code, once it is here. */
  get code(): T | undefined {
    return this.#code;
  }

  /** Is settled once, when the code is here, whoever asked for it. */
  get arrival(): Promise<T> {
    this.#arrival ??= new Promise((resolve) => {
      const arrived = () => this.#code !== undefined && resolve(this.#code);
      this.subscribe(arrived);
      arrived();
    });
    // So that who asks with `use` gets it at once, and asks the same way before and after it came.
    if (this.#code !== undefined) Object.assign(this.#arrival, { status: 'fulfilled', value: this.#code });
    return this.#arrival;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Who asks while it is on its way waits for the same; after a failure it is asked for anew. */
  load = (): Promise<T> => {
    this.#loading ??= this.#attempt();
    return this.#loading;
  };

  async #attempt(): Promise<T> {
    this.#become('pending');
    try {
      const code = await inTime(this.name, this.#fetch());
      if (code === undefined) throw new ChunkError(this.name, 'missing');
      this.#code = code;
      this.#become('loaded');
      return code;
    } catch (cause) {
      const error = cause instanceof ChunkError ? cause : new ChunkError(this.name, 'error', cause);
      this.#loading = undefined;
      this.#become('failed');
      throw error;
    }
  }

  #become(state: ChunkState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

async function inTime<T>(name: string, loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(name, 'timeout')), timeoutMs);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
