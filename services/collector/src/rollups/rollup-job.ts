import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import type { RollupBuilder } from './rollup-builder.ts';

type Options = {
  /** Whether there are events. Otherwise the store is not opened. */
  isNeeded: () => boolean;
  /** Runs after every build, and counts as part of it. */
  afterBuild?: () => Promise<void>;
  logger: Logger;
};

const intervalMs = 60_000;
const retry = { firstMs: 5000, maxMs: 600_000 };
/** Most of the time remains for loading, even if a build takes long. */
const busyShare = 0.1;

/** Builds rollups every minute, or less often if a build takes long. */
export class RollupJob {
  readonly #job: BackgroundJob;
  #notBefore = 0;

  constructor(builder: Pick<RollupBuilder, 'run'>, { isNeeded, afterBuild, logger }: Options) {
    this.#job = new BackgroundJob({
      run: async () => {
        const startedAt = performance.now();
        if (!isNeeded() || startedAt < this.#notBefore) return;
        const hours = await builder.run();
        await afterBuild?.();
        const elapsed = performance.now() - startedAt;
        this.#notBefore = performance.now() + elapsed / busyShare;
        if (hours > 0) logger.debug({ hours, ms: Math.round(elapsed) }, 'rollups built');
      },
      intervalMs,
      retry,
      onError(error, { count }) {
        if (count === 1) logger.warn({ err: error }, 'building rollups failed; queries count from events meanwhile');
      },
      onRecovered: () => logger.info('building rollups resumed'),
    });
  }

  start(): void {
    this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }
}
