import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import type { Mailer } from '../../auth/mailer.ts';
import { type MailContent, messageMail } from '../../mail/message-mail.ts';
import type { DefinitionStore, Ending } from './definition-store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const warnedDays = 7;
const intervalMs = 60_000;

type Options = {
  store: DefinitionStore;
  mailer: Pick<Mailer, 'send'>;
  consoleOrigin: string;
  logger: Logger;
};

/** Mails the owner of an experiment a week before its end. After its end, stops it and mails that its results can be read. */
export function createEndingJob({ store, mailer, consoleOrigin, logger }: Options): BackgroundJob {
  return new BackgroundJob({
    async run() {
      const { over, near } = await store.findEnding(warnedDays * dayMs);
      for (const ended of over) {
        // Fails in all but one process, so that one of them sends the mail.
        await store.stop(ended.name, 'The end of the plan was reached.', 'schedule');
        mailer.send({ kind: 'experiment', to: ended.owner, ...endedMail({ ...ended, consoleOrigin }) });
      }
      for (const { name, owner, endsAt } of near) {
        if (!(await store.markWarned(name))) continue;
        mailer.send({ kind: 'experiment', to: owner, ...endingMail({ name, endsAt, consoleOrigin }) });
      }
    },
    intervalMs,
    onError(error, { count }) {
      if (count === 1) logger.error({ err: error }, 'cannot check for experiments that end');
    },
  });
}

type Mailed = Pick<Ending, 'name' | 'endsAt'> & { consoleOrigin: string };

const toDay = (time: Date) => time.toISOString().slice(0, 10);

export function endingMail({ name, endsAt, consoleOrigin }: Mailed): MailContent {
  const day = toDay(endsAt);
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

export function endedMail(ended: Mailed & Pick<Ending, 'hasFixedHorizon'>): MailContent {
  const { name, endsAt, hasFixedHorizon, consoleOrigin } = ended;
  return messageMail({
    subject: `The results of ${name} can be read`,
    lines: [
      `The experiment ${name} ended on ${toDay(endsAt)} (UTC). Everybody gets the default.`,
      hasFixedHorizon
        ? 'It had a fixed horizon, so its results count from now on. Read them and record your decision.'
        : 'Read its results and record your decision.',
    ],
    action: { label: 'Read the results', href: `${consoleOrigin}/experiments/${name}` },
    ...{ sender: 'Contenthub console', origin: consoleOrigin },
  });
}
