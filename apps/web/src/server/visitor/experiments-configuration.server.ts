import type { ExperimentsConfiguration } from '@contenthub/contracts/experiments/experiments-api';
import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import type { ExperimentDefinitions } from '@contenthub/experiments/evaluation/evaluate';
import { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';

export const pollEveryMs = 1000;
/** A switched experiment must take effect everywhere within this time, so an older configuration is not used. */
export const leaseMs = 5000;
const deadlineMs = 2000;

type Options = {
  platformUrl: string;
  logger: Logger;
  now?: () => number;
  onDefinitions?: (definitions: ExperimentDefinitions) => void;
};

/**
 * The experiment configuration, polled from the platform. It expires without updates, and then all visitors get
 * control.
 */
export class LeasedConfiguration {
  readonly #options: Options;
  readonly #now: () => number;
  #evaluator: Evaluator | undefined;
  #leaseEnd = 0;
  #confirmedAt: number;
  #etag = '';
  #lastSent = 0;
  #lastApplied = 0;
  #timer: NodeJS.Timeout | undefined;
  #polling = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#confirmedAt = this.#now();
  }

  /** Undefined once the lease has expired. */
  get evaluator(): Evaluator | undefined {
    return this.#now() < this.#leaseEnd ? this.#evaluator : undefined;
  }

  /** Seconds since the platform last confirmed the configuration, or since the start. */
  get ageSeconds(): number {
    return (this.#now() - this.#confirmedAt) / 1000;
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
      // A late response would undo a newer configuration.
      if (sequence < this.#lastApplied) return;
      this.#lastApplied = sequence;
      if (configuration) {
        this.#evaluator = new Evaluator(configuration);
        this.#options.onDefinitions?.(this.#evaluator.publicDefinitions);
        this.#etag = response.headers.get('etag') ?? '';
      }
      if (this.#leaseEnd < requestedAt) logger.info('experiments configuration loaded');
      // Counted from the request, because the response may have been slow.
      this.#leaseEnd = requestedAt + leaseMs;
      this.#confirmedAt = requestedAt;
    } catch (error) {
      if (this.#leaseEnd > 0 && this.#leaseEnd < requestedAt) {
        this.#leaseEnd = 0;
        logger.warn({ err: error }, 'experiments configuration expired; all visitors get control');
      }
    }
  }
}
