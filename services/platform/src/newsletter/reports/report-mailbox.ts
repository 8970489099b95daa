import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import type { DeliveryEvent } from './delivery-reports.ts';
import { parseReport } from './parse-report.ts';

type Options = {
  /** A Maildir. */
  folder: string;
  record: (events: readonly DeliveryEvent[]) => Promise<void>;
  logger: Logger;
  intervalMs?: number;
};

/** A report contains at most one of our mails, which are smaller than 102 KB. */
const maxBytes = 1024 * 1024;
/** Mails that are in memory at once. */
const batchSize = 20;

/**
 * The mailbox of our return addresses. Reads bounces and complaints, and deletes every mail that it has read, because
 * they contain addresses. Mails stay while the database is not available. Several processes may read one mailbox:
 * recording a report twice changes nothing.
 */
export class ReportMailbox {
  readonly #options: Options;
  readonly #job: BackgroundJob;

  constructor(options: Options) {
    this.#options = options;
    const { folder, logger } = options;
    this.#job = new BackgroundJob({
      run: (signal) => this.#readAll(signal),
      intervalMs: options.intervalMs ?? 5000,
      onError: (error, { count }) =>
        count === 1 && logger.error({ err: error, folder }, 'newsletter: reports of mail servers cannot be read'),
      onRecovered: () => logger.info('newsletter: reports of mail servers can be read again'),
    });
  }

  start(): void {
    this.#job.start();
    this.#job.trigger();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  async #readAll(signal: AbortSignal): Promise<void> {
    const { folder, record, logger } = this.#options;
    // Mail that another program has opened is in `cur`. Before the first mail, neither folder may exist.
    const parts = (await readdir(folder)).filter((name) => name === 'new' || name === 'cur');
    const files: string[] = [];
    for (const part of parts)
      for (const name of await readdir(join(folder, part))) files.push(join(folder, part, name));
    const counts = { bounced: 0, complained: 0, ignored: 0 };
    while (files.length > 0 && !signal.aborted) {
      const batch = files.splice(0, batchSize);
      const events = (await Promise.all(batch.map(readReport))).filter((event) => event !== undefined);
      await record(events);
      await Promise.all(batch.map((file) => rm(file, { force: true })));
      const bounced = events.filter(({ type }) => type === 'bounced').length;
      counts.bounced += bounced;
      counts.complained += events.length - bounced;
      counts.ignored += batch.length - events.length;
    }
    if (counts.bounced + counts.complained + counts.ignored > 0)
      logger.info(counts, 'newsletter: reports of mail servers read');
  }
}

async function readReport(file: string): Promise<DeliveryEvent | undefined> {
  try {
    if ((await stat(file)).size > maxBytes) return undefined;
    return await parseReport(await readFile(file));
  } catch (error) {
    // Another process was faster. Any other error of the file system is not the mail's fault.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    return undefined;
  }
}
