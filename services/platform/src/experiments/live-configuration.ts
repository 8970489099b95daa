import type { ExperimentsConfiguration } from '@contenthub/contracts/experiments-configuration';
import { configurationOf, registryConfiguration } from '@contenthub/experiments/evaluation/configuration.server';
import { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Kysely } from 'kysely';
import type { OpenDatabase } from '../database/database.ts';
import type { LastGoodFile } from './last-good-file.ts';
import { readLiveStates } from './live-states.ts';
import type { ExperimentsTables } from './tables.ts';

type Options = {
  database: Kysely<ExperimentsTables>;
  listen: OpenDatabase['listen'];
  file: LastGoodFile;
  logger: Logger;
};

// Behind the notifications, for one that got lost.
const pollMs = 2000;

/** The configuration as the database has it now; while that is away, as it had it last. */
export class LiveConfiguration {
  readonly #options: Options;
  #configuration = registryConfiguration;
  #evaluator = new Evaluator(registryConfiguration);
  #reading = Promise.resolve();
  #waiting: Promise<void> | undefined;
  #failing = false;
  #timer: NodeJS.Timeout | undefined;
  #stopListening = async () => {};

  constructor(options: Options) {
    this.#options = options;
  }

  get current(): ExperimentsConfiguration {
    return this.#configuration;
  }

  get evaluator(): Evaluator {
    return this.#evaluator;
  }

  async start(): Promise<void> {
    const { listen, file } = this.#options;
    const kept = await file.read();
    if (kept) this.#use(kept);
    await this.refresh();
    this.#timer = setInterval(() => void this.refresh(), pollMs).unref();
    this.#stopListening = await listen('experiments', () => void this.refresh());
  }

  /** Reads anew. Whoever asks while it is being read waits for a reading that begins after they asked. */
  refresh(): Promise<void> {
    this.#waiting ??= this.#reading.then(() => {
      this.#reading = this.#read();
      this.#waiting = undefined;
      return this.#reading;
    });
    return this.#waiting;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#stopListening();
    await (this.#waiting ?? this.#reading);
  }

  async #read(): Promise<void> {
    const { database, file, logger } = this.#options;
    try {
      const configuration = configurationOf(await readLiveStates(database));
      if (this.#failing) logger.info('the configuration of experiments can be read again');
      this.#failing = false;
      if (configuration.version === this.#configuration.version) return;
      this.#use(configuration);
      logger.info({ version: configuration.version }, 'the configuration of experiments changed');
      await file.write(configuration).catch((error: unknown) => {
        logger.error({ err: error }, 'the configuration of experiments could not be kept on disk');
      });
    } catch (error) {
      // Once: it is read again in two seconds, and said again when it works.
      if (!this.#failing)
        logger.warn({ err: error }, 'the configuration of experiments cannot be read; the last good one stays');
      this.#failing = true;
    }
  }

  #use(configuration: ExperimentsConfiguration): void {
    this.#configuration = configuration;
    this.#evaluator = new Evaluator(configuration);
  }
}
