import { readFile } from 'node:fs/promises';
import { ExperimentsConfiguration, type LiveState } from '@contenthub/contracts/experiments/experiments-api';
import {
  createConfiguration,
  Evaluator,
  type LiveStates,
  registryConfiguration,
} from '@contenthub/experiments/evaluation/evaluator.server';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { writeFileAtomically } from '@contenthub/server-kit/process/atomic-write';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { type Kysely, sql } from 'kysely';
import { Value } from 'typebox/value';
import type { OpenDatabase } from '../database.ts';
import { readRunningRules } from './definitions/running-rules.ts';
import type { DefinitionTables } from './definitions/tables.ts';
import type { ExperimentsTables } from './tables.ts';

type Options = {
  database: Kysely<ExperimentsTables & DefinitionTables>;
  listen: OpenDatabase['listen'];
  file: ConfigurationFile;
  logger: Logger;
  now: () => number;
};

// Fallback for lost notifications.
const pollMs = 2000;

/** The current configuration in the database, or the last one read while the database is down. */
export class LiveConfiguration {
  readonly #options: Options;
  readonly #job: BackgroundJob;
  #configuration = registryConfiguration;
  #evaluator = new Evaluator(registryConfiguration);
  #stopListening = async () => {};
  #readAt = Date.now();

  constructor(options: Options) {
    this.#options = options;
    const { logger } = options;
    this.#job = new BackgroundJob({
      run: () => this.#read(),
      intervalMs: pollMs,
      onError(error, { count }) {
        if (count === 1) logger.warn({ err: error }, 'cannot read experiment configuration; using the last one');
      },
      onRecovered: () => logger.info('experiment configuration is readable again'),
    });
  }

  get current(): ExperimentsConfiguration {
    return this.#configuration;
  }

  /** Seconds since it was last read from the database, or since the start. */
  get ageSeconds(): number {
    return (Date.now() - this.#readAt) / 1000;
  }

  get evaluator(): Evaluator {
    return this.#evaluator;
  }

  async start(): Promise<void> {
    const { listen, file } = this.#options;
    const saved = await file.read();
    if (saved) this.#apply(saved);
    await this.refresh();
    this.#job.start();
    this.#stopListening = await listen('experiments', () => this.#job.trigger());
  }

  /** Reads the configuration again. A call during a read waits for another read that starts afterwards. */
  refresh(): Promise<void> {
    return this.#job.runNow();
  }

  async stop(): Promise<void> {
    await this.#stopListening();
    await this.#job.stop();
  }

  async #read(): Promise<void> {
    const { database, file, logger, now } = this.#options;
    const configuration = createConfiguration(await readLiveStates(database), await readRunningRules(database, now()));
    this.#readAt = Date.now();
    if (configuration.version === this.#configuration.version) return;
    this.#apply(configuration);
    logger.info({ version: configuration.version }, 'experiment configuration changed');
    await file.write(configuration).catch((error: unknown) => {
      logger.error({ err: error }, 'failed to save experiment configuration to disk');
    });
  }

  #apply(configuration: ExperimentsConfiguration): void {
    this.#configuration = configuration;
    this.#evaluator = new Evaluator(configuration);
  }
}

/** The last configuration from the database, for a start without the database. */
export class ConfigurationFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Undefined if there is none or it is unreadable. */
  async read(): Promise<ExperimentsConfiguration | undefined> {
    try {
      const saved: unknown = JSON.parse(await readFile(this.#path, 'utf8'));
      // The version is recalculated, because the registry may have changed with the release.
      return Value.Check(ExperimentsConfiguration, saved)
        ? createConfiguration(saved.states, saved.experiments)
        : undefined;
    } catch {
      return undefined;
    }
  }

  write(configuration: ExperimentsConfiguration): Promise<void> {
    return writeFileAtomically(this.#path, JSON.stringify(configuration));
  }
}

export async function readLiveStates(database: Kysely<ExperimentsTables>): Promise<LiveStates> {
  const rows = await database.selectFrom('experiment_states').select(['name', 'on', 'share', 'overrides']).execute();
  return Object.fromEntries(rows.map(({ name, ...state }) => [name, state]));
}

/** Changes the given fields; the others retain their stored or registry values. */
export async function updateLiveState(
  database: Kysely<ExperimentsTables>,
  name: string,
  registryDefaults: LiveState,
  change: Partial<LiveState>,
): Promise<void> {
  const columns = {
    ...(change.on !== undefined && { on: change.on }),
    ...(change.share !== undefined && { share: change.share }),
    ...(change.overrides !== undefined && { overrides: JSON.stringify(change.overrides) }),
  };
  const initial = { ...registryDefaults, overrides: JSON.stringify(registryDefaults.overrides) };
  await database
    .insertInto('experiment_states')
    .values({ name, ...initial, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...columns, changed_at: sql`now()` }))
    .execute();
}
