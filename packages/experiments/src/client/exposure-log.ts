import type { Treatment } from '@contenthub/contracts/platform/visitor';
import type { KeyValueStorage } from './key-value-storage.ts';

export const throttleMs = 1000;
const storageKey = 'contenthub:exposures';

type Options = {
  send: (treatment: Treatment) => Promise<void>;
  storage: KeyValueStorage;
  schedule: (work: () => void, ms: number) => void;
};

/** Tells the platform what was seen: of each experiment at most once a second, and never the same twice. */
export class ExposureLog {
  readonly #options: Options;
  readonly #told: Record<string, string>;
  /** Experiments of which something was sent within the last second, with what came after it. */
  readonly #resting = new Map<string, Treatment | null>();

  constructor(options: Options) {
    this.#options = options;
    this.#told = readLogged(options.storage);
  }

  saw(treatment: Treatment): void {
    // Who is held out has seen the holdout, and not the experiment.
    const seen = (treatment.holdoutTreatment as Treatment | undefined) ?? treatment;
    const { experimentName } = seen;
    if (!seen.needLog || this.#told[experimentName] === exposureKey(seen)) return;
    if (this.#resting.has(experimentName)) this.#resting.set(experimentName, seen);
    else this.#tell(seen);
  }

  #tell(treatment: Treatment): void {
    const { send, schedule } = this.#options;
    const { experimentName } = treatment;
    this.#note(experimentName, exposureKey(treatment));
    this.#resting.set(experimentName, null);
    // What did not arrive may be told again, by whoever sees it next.
    send(treatment).catch(() => this.#note(experimentName, undefined));
    schedule(() => {
      const next = this.#resting.get(experimentName);
      this.#resting.delete(experimentName);
      if (next) this.saw(next);
    }, throttleMs);
  }

  #note(experimentName: string, value: string | undefined): void {
    if (value === undefined) delete this.#told[experimentName];
    else this.#told[experimentName] = value;
    this.#options.storage.set(storageKey, JSON.stringify(this.#told));
  }
}

function exposureKey({ userId, groupName }: Treatment): string {
  return `${userId}/${groupName}`;
}

function readLogged(storage: KeyValueStorage): Record<string, string> {
  try {
    return { ...(JSON.parse(storage.get(storageKey) ?? '{}') as Record<string, string>) };
  } catch {
    return {};
  }
}
