import type { ExperimentsConfiguration } from '@contenthub/contracts/experiments/experiments-api';
import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';

export const pollEveryMs = 1000;
/** A switch must be felt everywhere within this time, so nobody may go by an older word. */
export const leaseMs = 5000;
const deadlineMs = 2000;

type Options = { platformUrl: string; logger: Logger; now?: () => number };

/** How experiments are configured, by the platform's word of a moment ago; with no such word, nobody is in any. */
export class LeasedConfiguration {
  readonly #options: Options;
  readonly #now: () => number;
  #evaluator: Evaluator | undefined;
  #leaseEnd = 0;
  #etag = '';
  #lastSent = 0;
  #lastApplied = 0;
  #timer: NodeJS.Timeout | undefined;
  #polling = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Undefined when the platform has not been heard of for too long. */
  get evaluator(): Evaluator | undefined {
    return this.#now() < this.#leaseEnd ? this.#evaluator : undefined;
  }

  async start(): Promise<void> {
    await this.poll();
    const pollAgain = () => {
      this.#polling = this.poll();
    };
    this.#timer = setInterval(pollAgain, pollEveryMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polling;
  }

  async poll(): Promise<void> {
    const { platformUrl, logger } = this.#options;
    const requestedAt = this.#now();
    this.#lastSent += 1;
    const sequence = this.#lastSent;
    try {
      const headers = { 'if-none-match': this.#etag };
      const response = await serviceFetch(platformUrl + internalPaths.configuration, deadlineMs, { headers }, [304]);
      const configuration = response.status === 304 ? undefined : ((await response.json()) as ExperimentsConfiguration);
      // An answer that was overtaken by a later one would bring back what was switched off meanwhile.
      if (sequence < this.#lastApplied) return;
      this.#lastApplied = sequence;
      if (configuration) {
        this.#evaluator = new Evaluator(configuration);
        this.#etag = response.headers.get('etag') ?? '';
      }
      if (this.#leaseEnd < requestedAt) logger.info('experiments go by the platform’s configuration');
      // From when it was asked: the answer may have been on its way for long.
      this.#leaseEnd = requestedAt + leaseMs;
    } catch (error) {
      if (this.#leaseEnd > 0 && this.#leaseEnd < requestedAt) {
        this.#leaseEnd = 0;
        logger.warn({ err: error }, 'the platform does not answer: everybody is in control');
      }
    }
  }
}
