import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import type { ModuleContext } from '../../platform-module.ts';
import type { DefinitionStore } from './definition-store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const warnedDays = 7;
const intervalMs = 60_000;

type Options = {
  store: DefinitionStore;
  sendMail: ModuleContext['sendMail'];
  consoleOrigin: string;
  logger: Logger;
};

/** Mails the owner of an experiment a week before its end, and stops it after its end. */
export function createEndingJob({ store, sendMail, consoleOrigin, logger }: Options): BackgroundJob {
  return new BackgroundJob({
    async run() {
      const { over, near } = await store.findEnding(warnedDays * dayMs);
      for (const name of over) await store.stop(name, 'The end of the plan was reached.', 'schedule');
      for (const { name, owner, endsAt } of near) {
        if (!(await store.markWarned(name))) continue;
        const day = endsAt.toISOString().slice(0, 10);
        sendMail({
          to: owner,
          subject: `The experiment ${name} ends on ${day}`,
          text: [
            `The experiment ${name} ends on ${day} (UTC). It enrols no readers after that, and everybody gets the default.`,
            'Look at its results and decide, or change its end:',
            `${consoleOrigin}/experiments/${name}`,
          ].join('\n\n'),
        });
      }
    },
    intervalMs,
    onError(error, { count }) {
      if (count === 1) logger.error({ err: error }, 'cannot check for experiments that end');
    },
  });
}
