import { waitForNotification } from '@contenthub/ui/notification/notifications.ts';
import { notifications } from '../notifications.ts';
import { StyleSheetError } from './preload.ts';

/** Why a chunk did not load: its file does not export it, it took too long, or a file could not be fetched. */
type ChunkErrorReason = 'missing' | 'timeout' | 'error';

export class ChunkError extends Error {
  override name = 'ChunkError';
  readonly reason: ChunkErrorReason;

  constructor(chunk: string, reason: ChunkErrorReason, cause?: unknown) {
    super(`Loading ${cause instanceof StyleSheetError ? 'CSS ' : ''}chunk ${chunk} failed`, { cause });
    this.reason = reason;
  }
}

type LoadState = 'pending' | 'loaded' | 'failed';

const loadTimeoutMs = 120_000;

/** A module in its own chunk. It is fetched on first use and cached. A failed fetch can be retried. */
export class LazyModule<T> {
  readonly name: string;
  readonly #fetch: () => Promise<T | undefined>;
  readonly #listeners = new Set<() => void>();
  #state: LoadState = 'pending';
  #code: T | undefined;
  #loading: Promise<T> | undefined;
  #arrival: Promise<T> | undefined;

  constructor(name: string, fetch: () => Promise<T | undefined>) {
    this.name = name;
    this.#fetch = fetch;
  }

  state = (): LoadState => this.#state;

  /** The code, once it is loaded. */
  get value(): T | undefined {
    return this.#code;
  }

  /** Resolves when the code is loaded, by any caller. It never rejects. */
  get whenLoaded(): Promise<T> {
    this.#arrival ??= new Promise((resolve) => {
      const arrived = () => this.#code !== undefined && resolve(this.#code);
      this.subscribe(arrived);
      arrived();
    });
    // React's `use` reads a settled promise synchronously when its status is set.
    if (this.#code !== undefined) Object.assign(this.#arrival, { status: 'fulfilled', value: this.#code });
    return this.#arrival;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Concurrent calls share one fetch. A call after a failure fetches again. */
  load = (): Promise<T> => {
    this.#loading ??= this.#attempt();
    return this.#loading;
  };

  async #attempt(): Promise<T> {
    this.#become('pending');
    try {
      const code = await withTimeout(this.name, this.#fetch());
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

  #become(state: LoadState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

type Loaders = Record<string, () => Promise<object>>;
type LazyExports<L extends Loaders> = {
  [Name in keyof L]: LazyModule<Awaited<ReturnType<L[Name]>>[Name & keyof Awaited<ReturnType<L[Name]>>]>;
};

/**
 * Declares exports that are loaded on demand: `lazyExports({ Feed: () => import('./Feed.tsx') })`. The server finds the
 * built files of a component by this name, so a component's file must have the name of the component.
 */
export function lazyExports<L extends Loaders>(loaders: L): LazyExports<L> {
  const modules = Object.entries(loaders).map(([name, load]) => [
    name,
    new LazyModule(name, async () => Reflect.get(await load(), name)),
  ]);
  return Object.fromEntries(modules) as LazyExports<L>;
}

/** After a client-side navigation there is no server markup, so the code of a component is needed immediately. */
export async function loadForNavigation(module: LazyModule<unknown>): Promise<void> {
  const isHydrated = typeof document !== 'undefined' && document.documentElement.dataset.hydrated;
  if (isHydrated) await module.load();
}

async function withTimeout<T>(name: string, loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(name, 'timeout')), loadTimeoutMs);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Loads a chunk after a click. Reloads the page when a retry fails although the site is reachable. Either a new release
 * has replaced the file, or the browser remembers an earlier failure for the life of the document. Only a new document
 * helps with both.
 */
export async function loadOnClick<T>(module: LazyModule<T>, { isRetry }: { isRetry: boolean }): Promise<T> {
  try {
    return await module.load();
  } catch (error) {
    if (isRetry && (await isSiteReachable())) {
      notifications.succeed('Reloading to get the latest version of this page.');
      await waitForNotification();
      location.reload();
    }
    throw error;
  }
}

/** A 404 counts as reachable because an empty feed is one. */
async function isSiteReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
