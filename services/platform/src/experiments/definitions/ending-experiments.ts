import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { type MailContent, messageMail } from '../../mail/message-mail.ts';
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
        sendMail({ to: owner, ...endingMail({ name, endsAt, consoleOrigin }) });
      }
    },
    intervalMs,
    onError(error, { count }) {
      if (count === 1) logger.error({ err: error }, 'cannot check for experiments that end');
    },
  });
}

type Ending = { name: string; endsAt: Date; consoleOrigin: string };

export function endingMail({ name, endsAt, consoleOrigin }: Ending): MailContent {
  const day = endsAt.toISOString().slice(0, 10);
  return messageMail({
    subject: `The experiment ${name} ends on ${day}`,
    lines: [
      `The experiment ${name} ends on ${day} (UTC). It enrols no readers after that, and everybody gets the default.`,
      'Look at its results and decide, or change its end.',
    ],
    action: { label: 'See the results', href: `${consoleOrigin}/experiments/${name}` },
    ...{ sender: 'Contenthub console', origin: consoleOrigin },
  });
}
