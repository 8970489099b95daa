import type { ExperimentsConfiguration } from '@contenthub/contracts/experiments-configuration';
import { internalPaths } from '@contenthub/contracts/experiments-paths';
import { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import type { Logger } from '@contenthub/server-kit/logger';
import { outgoingCall } from '@contenthub/server-kit/outgoing-call';

export const askEveryMs = 1000;
/** A switch must be felt everywhere within this time, so nobody may go by an older word. */
export const leaseMs = 5000;
const deadlineMs = 2000;

type Options = { platformUrl: string; logger: Logger; now?: () => number };

/** How experiments are configured, by the platform's word of a moment ago; with no such word, nobody is in any. */
export class LeasedConfiguration {
  readonly #options: Options;
  readonly #now: () => number;
  #evaluator: Evaluator | undefined;
  #until = 0;
  #tag = '';
  #asked = 0;
  #heard = 0;
  #timer: NodeJS.Timeout | undefined;
  #asking = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Undefined when the platform has not been heard of for too long. */
  get evaluator(): Evaluator | undefined {
    return this.#now() < this.#until ? this.#evaluator : undefined;
  }

  async start(): Promise<void> {
    await this.ask();
    const again = () => {
      this.#asking = this.ask();
    };
    this.#timer = setInterval(again, askEveryMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#asking;
  }

  async ask(): Promise<void> {
    const { platformUrl, logger } = this.#options;
    const askedAt = this.#now();
    this.#asked += 1;
    const turn = this.#asked;
    try {
      const headers = { 'if-none-match': this.#tag };
      const response = await outgoingCall(platformUrl + internalPaths.configuration, deadlineMs, { headers }, [304]);
      const said = response.status === 304 ? undefined : ((await response.json()) as ExperimentsConfiguration);
      // An answer that was overtaken by a later one would bring back what was switched off meanwhile.
      if (turn < this.#heard) return;
      this.#heard = turn;
      if (said) {
        this.#evaluator = new Evaluator(said);
        this.#tag = response.headers.get('etag') ?? '';
      }
      if (this.#until < askedAt) logger.info('experiments go by the platform’s configuration');
      // From when it was asked: the answer may have been on its way for long.
      this.#until = askedAt + leaseMs;
    } catch (error) {
      if (this.#until > 0 && this.#until < askedAt) {
        this.#until = 0;
        logger.warn({ err: error }, 'the platform does not answer: everybody is in control');
      }
    }
  }
}
