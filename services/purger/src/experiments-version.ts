import type { ExperimentsConfiguration } from '@contenthub/contracts/experiments/experiments-api';
import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import type { Running } from '@contenthub/server-kit/process/run';

const pollEveryMs = 1000;
const deadlineMs = 2000;

type Options = { platformUrl: string; logger: Logger; onVersion: (version: string) => void };

/**
 * Polls the version of the experiment configuration, which every page contains, and reports each new one. A platform
 * that is down changes nothing, so pages stay cached meanwhile.
 */
export function followExperimentsVersion({ platformUrl, logger, onVersion }: Options): Running {
  let etag = '';
  const job = new BackgroundJob({
    intervalMs: pollEveryMs,
    async run() {
      const headers = { 'if-none-match': etag };
      const response = await serviceFetch(platformUrl + internalPaths.configuration, deadlineMs, { headers }, [304]);
      if (response.status === 304) return;
      const { version } = (await response.json()) as ExperimentsConfiguration;
      etag = response.headers.get('etag') ?? '';
      logger.info({ version }, 'experiments changed; purging all pages');
      onVersion(version);
    },
    onError(error, { count }) {
      if (count === 1) logger.warn({ err: error }, 'experiments configuration unavailable');
    },
    onRecovered: () => logger.info('experiments configuration available again'),
  });
  job.start();
  job.trigger();
  return { stop: () => job.stop() };
}
