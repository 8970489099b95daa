import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { Mutex } from '@contenthub/server-kit/process/mutex';
import { ErasedIds } from '../erasure/erased-ids.ts';
import { Erasures } from '../erasure/erasures.ts';
import { EventTokenVerifier } from '../intake/event-token-verifier.ts';
import { Intake } from '../intake/intake.ts';
import { createLoaders } from '../loader/start-loader.ts';
import type { EventLog } from '../log/event-log.ts';
import { formatRequest } from '../log/log-lines.ts';
import { RollupBuilder, type Skipped } from '../rollups/rollup-builder.ts';
import { Revisions } from '../rollups/session-hours.ts';
import type { EventStore } from '../store/event-store.ts';
import { openStore } from '../store/open-store.ts';

export const tokenSecret = 'a secret of tests that is long enough';
export const silentLogger = createLogger('collector', 'silent');

/** Common setup for tests from request to row: an intake, two logs and a store in a folder. */
export type Pipeline = {
  intake: Intake;
  events: EventLog;
  refused: EventLog;
  store: EventStore;
  erasures: Erasures;
  rollups: RollupBuilder;
  /** Loads all entries in the logs. Calls back after every block. */
  load: (afterBlock?: () => Promise<void>) => Promise<void>;
  /** Returns the number of rows and of distinct events. */
  count: () => Promise<{ rows: number; events: number; refused: number }>;
};

export type Logs = { events: EventLog; refused: EventLog };

export async function openPipeline(
  logs: Logs,
  folder: string,
  now?: () => number,
  options: { memoryMb?: number; onSkipped?: (skipped: Skipped) => void } = {},
): Promise<Pipeline> {
  const { memoryMb = 1024, onSkipped } = options;
  const store = await openStore(undefined, join(folder, 'store'), { queryDeadlineSeconds: 600, memoryMb });
  const tokens = new EventTokenVerifier({ secret: tokenSecret });
  const ids = new ErasedIds(tokenSecret);
  const { runExclusive } = new Mutex();
  const revisions = new Revisions();
  const intake = new Intake({ ...logs, tokens, ...(now && { now }) });
  const loaders = createLoaders({
    ...logs,
    store: async () => store,
    erased: ids,
    runExclusive,
    revisions,
    logger: silentLogger,
  });
  const rollups = new RollupBuilder({
    store: async () => store,
    revisions,
    runExclusive,
    retentionDays: 400,
    ...(now && { now }),
    ...(onSkipped && { onSkipped }),
  });
  const [eventLoader, refusedLoader] = loaders;
  const erasures = new Erasures({
    store: async () => store,
    logs,
    loaders: { events: eventLoader, refused: refusedLoader },
    ids,
    runExclusive,
    revisions,
    rollups,
    waitMs: 0,
  });
  return {
    ...logs,
    intake,
    store,
    erasures,
    rollups,
    async load(afterBlock = async () => {}) {
      for (const loader of loaders) while ((await loader.loadNext()) > 0) await afterBlock();
    },
    async count() {
      const [found] = await store.rows<Record<'rows' | 'events' | 'refused', number>>(
        `select (select count() from events) as rows, (select count() from events_once) as events,
          (select count() from refused final) as refused`,
      );
      return found ?? { rows: 0, events: 0, refused: 0 };
    },
  };
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export const toBody = (events: unknown[], more = {}) => Buffer.from(JSON.stringify({ events, ...more }));
export const toRequest = (body: Buffer) => ({ lite: false, withToken: false, userAgent: browser, body });

/** Sends events of several browsers, each in a request of its own. */
export async function sendEvents(
  intake: Intake,
  events: readonly Record<string, unknown>[],
  { more = {}, ...request }: { more?: object; withToken?: boolean; userAgent?: string } = {},
): Promise<void> {
  for (const ofBrowser of Map.groupBy(events, ({ containerId }) => containerId).values()) {
    await intake.accept({ ...toRequest(toBody(ofBrowser, more)), ...request });
  }
}

const eventsInEntry = 200;

/** Writes events to the log without the checks of the intake, as an earlier release did. */
export async function logUnchecked(log: EventLog, events: readonly object[], receivedAt: number): Promise<void> {
  const meta = { collector: 'earlier', version: 'earlier', receivedAt, bot: false, lite: false };
  for (let start = 0; start < events.length; start += eventsInEntry) {
    const body = JSON.stringify({ events: events.slice(start, start + eventsInEntry) });
    await log.append(randomUUID(), Buffer.from(formatRequest(meta, body)));
  }
}
