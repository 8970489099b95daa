import { createHash } from 'node:crypto';
import { metrics } from '@contenthub/experiments/metrics/metrics';
import { Mutex } from '@contenthub/server-kit/process/mutex';
import { isCausedByContent } from '../rollups/failed-hours.ts';
import type { Revisions } from '../rollups/session-hours.ts';
import type { EventStore } from '../store/event-store.ts';
import { calculateSums, deleteSums, ensureExperimentSums, findOutdatedSums } from './experiment-sums.ts';
import { numberColumns, readerColumns, readerOutcomes, reportedExposures } from './reader-outcomes.ts';

const time = "DateTime64(3, 'UTC')";
const numberNames = metrics.flatMap((metric) => Object.values(numberColumns(metric)));

/** Changes with every change of what a row contains. Rows of another definition are not read, and are built again. */
export const definition = createHash('sha256')
  .update(readerOutcomes(reportedExposures, metrics))
  .digest('hex')
  .slice(0, 16);

/** One row per experiment and exposed reader, with the numbers of all metrics. The newest revision of a row is valid. */
const exposedReaders = `create table if not exists exposed_readers (
    definition LowCardinality(String), experiment LowCardinality(String), reader UInt64, revision UInt64,
    containerId String, variant LowCardinality(String), exposed_at ${time}, last_exposed_at ${time}, seen UInt32,
    simulated Bool, device LowCardinality(String), tier LowCardinality(String),
    ${numberNames.map((name) => `${name} UInt32`).join(', ')})
  engine = ReplacingMergeTree(revision) order by (definition, experiment, reader)
  settings finished_mutations_to_keep = 1`;

/** Changes of readers up to this revision are included in the rows of a definition. */
const exposedReaderBuilds = `create table if not exists exposed_reader_builds (
    definition LowCardinality(String), revision UInt64)
  engine = ReplacingMergeTree(revision) order by definition settings fsync_after_insert = 1`;

export async function ensureExposedReaderTables(store: Pick<EventStore, 'command' | 'rows'>): Promise<void> {
  await store.command(exposedReaders);
  await store.command(exposedReaderBuilds);
  const added = numberNames.map((name) => `add column if not exists ${name} UInt32`);
  await store.command(`alter table exposed_readers ${added.join(', ')}`);
  await ensureExperimentSums(store);
}

/** Changes up to this revision are included. It is 0 before the first build. */
export async function readBuiltRevision(store: Pick<EventStore, 'rows'>): Promise<number> {
  const [found] = await store.rows<{ revision: number }>(
    'select max(revision) as revision from exposed_reader_builds where definition = {definition: String}',
    { definition },
  );
  return found?.revision ?? 0;
}

/** Readers with events that were stored after the revision `{after: UInt64}`. */
export const changedReaders =
  "select containerId from session_hours where revision > {after: UInt64} and containerId != ''";

/** Limits the memory of one statement. */
const readersPerStatement = 20_000;
/** A statement that takes longer fails, and is divided. */
const rangeSeconds = 600;

/** Browser ids in the order in which their events are stored: those after one, up to the last one. */
type ReaderRange = { after: string | undefined; last: string };
/** Most of the time remains for rollups, even if experiments have so many readers that summing them takes long. */
const summingShare = 0.05;

/**
 * Keeps the rows of exposed readers equal to the deduplicated events: all rows of a reader are calculated again when a
 * new, late or resent event of the reader was stored. Rows of erased readers are deleted.
 */
export class ExposedReaders {
  readonly #revisions: Revisions;
  readonly #onSkipped: (readers: number, error: Error) => void;
  /** A build that has read the events of a reader must not write after the reader is forgotten. */
  readonly #writes = new Mutex();
  #sumNotBefore = 0;

  /** `onSkipped` gets the number of readers whose outcomes could not be calculated. The others were. */
  constructor(revisions: Revisions, onSkipped: (readers: number, error: Error) => void = () => {}) {
    this.#revisions = revisions;
    this.#onSkipped = onSkipped;
  }

  /** Builds the readers who changed. Everything up to the revision `upTo` is stored. */
  build(store: EventStore, upTo: number): Promise<void> {
    return this.#writes.runExclusive(async () => {
      const after = await readBuiltRevision(store);
      const changed = await splitReaders(store, after);
      const failures: Error[] = [];
      for (const range of changed) failures.push(...(await this.#buildOrDivide(store, after, range)));
      if (failures[0]) this.#onSkipped(failures.length, failures[0]);
      if (changed.length > 0) {
        await store.insert('exposed_reader_builds', [{ definition, revision: upTo }], `exposed:${definition}:${upTo}`);
        if (after === 0) await deleteOtherDefinitions(store);
      }
      await this.#sum(store, upTo);
    });
  }

  /** Divides readers that cannot be calculated together. Returns the errors of those that fail on their own. */
  async #buildOrDivide(store: EventStore, after: number, range: ReaderRange): Promise<Error[]> {
    try {
      await this.#buildRange(store, after, range);
      return [];
    } catch (error) {
      await store.check();
      if (!(error instanceof Error && isCausedByContent(error))) throw error;
      const readers = await store.rows<{ id: string }>(
        `select distinct containerId as id from (${changedReaders} and ${isInRange(range)}) order by id`,
        { after },
      );
      const middle = readers[(readers.length >> 1) - 1]?.id;
      if (middle === undefined) return [error];
      return [
        ...(await this.#buildOrDivide(store, after, { ...range, last: middle })),
        ...(await this.#buildOrDivide(store, after, { ...range, after: middle })),
      ];
    }
  }

  async #buildRange(store: EventStore, after: number, range: ReaderRange): Promise<void> {
    const inRange = isInRange(range);
    const readers = `${inRange} and containerId in (${changedReaders} and ${inRange})`;
    const rows = readerOutcomes({ ...reportedExposures, readers }, metrics);
    const columns = [readerColumns, ...numberNames].join(', ');
    await store.command(
      `insert into exposed_readers (definition, reader, revision, ${columns})
        select {definition: String}, cityHash64(containerId), {revision: UInt64}, ${columns} from (${rows})
        settings max_execution_time = ${rangeSeconds}`,
      { definition, after, revision: await this.#revisions.next(store) },
    );
  }

  /** Sums up the readers of experiments that changed. A revision is the time at which it was taken. */
  async #sum(store: EventStore, asOf: number): Promise<void> {
    const startedAt = performance.now();
    if (startedAt < this.#sumNotBefore) return;
    for (const experiments of await findOutdatedSums(store, definition)) {
      const revision = await this.#revisions.next(store);
      await calculateSums(store, experiments, { definition, revision, asOf });
    }
    this.#sumNotBefore = performance.now() + (performance.now() - startedAt) / summingShare;
  }

  /** Deletes the rows of readers. A reader with events left must be marked as changed afterwards. */
  forget(store: EventStore, condition: string, params: Record<string, unknown> = {}): Promise<void> {
    return this.#writes.runExclusive(async () => {
      const affected = await store.rows<{ experiment: string }>(
        `select distinct experiment from exposed_readers where ${condition}`,
        params,
      );
      await deleteSums(
        store,
        affected.map(({ experiment }) => experiment),
      );
      await store.command(`alter table exposed_readers delete where ${condition} settings mutations_sync = 2`, params);
      // ClickHouse stores the text of the last mutation, which contains the ids.
      await store.command('alter table exposed_readers delete where false settings mutations_sync = 2');
    });
  }
}

/** Divides the changed readers. */
async function splitReaders(store: EventStore, after: number): Promise<ReaderRange[]> {
  const bounds = await store.rows<{ bound: string }>(
    `select bound from (
        select containerId as bound, row_number() over (order by containerId) as number, count() over () as total
        from (select distinct containerId from (${changedReaders})))
      where number % ${readersPerStatement} = 0 or number = total order by bound`,
    { after },
  );
  return bounds.map(({ bound }, index) => ({ after: bounds[index - 1]?.bound, last: bound }));
}

function isInRange({ after, last }: ReaderRange): string {
  const quoted = (id: string) => `unhex('${Buffer.from(id).toString('hex')}')`;
  return `${after === undefined ? '' : `containerId > ${quoted(after)} and `}containerId <= ${quoted(last)}`;
}

/** After the first build of a new definition, nothing reads the rows of earlier ones. */
async function deleteOtherDefinitions(store: EventStore): Promise<void> {
  for (const table of ['exposed_reader_builds', 'exposed_readers', 'experiment_sums']) {
    await store.command(`alter table ${table} delete where definition != {definition: String}`, { definition });
  }
}
