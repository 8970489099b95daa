import type { Treatment } from '@contenthub/contracts/platform/visitor';
import type { KeyValueStorage } from './key-value-storage.ts';

export const throttleMs = 1000;
const storageKey = 'contenthub:exposures';

type Options = {
  send: (treatment: Treatment) => Promise<void>;
  storage: KeyValueStorage;
  schedule: (work: () => void, ms: number) => void;
};

/** Calls back with an exposure that is sent. */
export type OnLogged = (treatment: Treatment) => void;

/** Reports exposures to the platform, at most once a second per experiment and never the same value twice. */
export class ExposureLog {
  readonly #options: Options;
  readonly #logged: Record<string, string> = {};
  /** Experiments with an exposure sent in the last second, and the latest exposure since then. */
  readonly #throttled = new Map<string, (() => void) | null>();

  constructor(options: Options) {
    this.#options = options;
  }

  logExposure(treatment: Treatment, onLogged: OnLogged): void {
    const { experimentName } = treatment;
    // Other tabs and earlier pages have logged exposures too.
    Object.assign(this.#logged, readLogged(this.#options.storage));
    if (this.#logged[experimentName] === exposureKey(treatment)) return;
    if (this.#throttled.has(experimentName))
      this.#throttled.set(experimentName, () => this.logExposure(treatment, onLogged));
    else this.#log(treatment, onLogged);
  }

  #log(treatment: Treatment, onLogged: OnLogged): void {
    const { send, schedule } = this.#options;
    const { experimentName } = treatment;
    this.#remember(experimentName, exposureKey(treatment));
    this.#throttled.set(experimentName, null);
    onLogged(treatment);
    // A failed exposure can be sent again the next time.
    send(treatment).catch(() => this.#remember(experimentName, undefined));
    schedule(() => {
      const logNext = this.#throttled.get(experimentName);
      this.#throttled.delete(experimentName);
      logNext?.();
    }, throttleMs);
  }

  #remember(experimentName: string, value: string | undefined): void {
    if (value === undefined) delete this.#logged[experimentName];
    else this.#logged[experimentName] = value;
    this.#options.storage.set(storageKey, JSON.stringify(this.#logged));
  }
}

function exposureKey({ userId, groupName }: Treatment): string {
  return `${userId}/${groupName}`;
}

function readLogged(storage: KeyValueStorage): Record<string, string> {
  try {
    return JSON.parse(storage.get(storageKey) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
