import { ExposedReaders } from '../outcomes/exposed-readers.ts';
import type { EventStore } from '../store/event-store.ts';
import { isCausedByContent, isDue, readFailedHours, recordOutcomes } from './failed-hours.ts';
import { factColumns, liveFacts } from './page-facts.ts';
import { hourlyRollupQuery, metricColumns, metricsOfRollups } from './rollup-queries.ts';
import { changedHours, currentRevisions, readProgress } from './rollup-state.ts';
import type { Revisions } from './session-hours.ts';

type Options = {
  store: () => Promise<EventStore>;
  revisions: Revisions;
  /** Prevents the loaders from storing rows in the meantime. */
  runExclusive: <T>(work: () => Promise<T>) => Promise<T>;
  /** Events older than this expire, so their hours are final. */
  retentionDays: number;
  now?: () => number;
  /** Called with what could not be calculated. The rest was. */
  onSkipped?: (skipped: Skipped) => void;
};

/** Hours by their start, or the number of readers of experiments, and the first reason. */
export type Skipped = { error: Error } & ({ hours: number[] } | { readers: number });

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Limits the memory of one build. */
const hoursPerBuild = 7 * 24;
/** A build that takes longer fails, and is divided. */
const buildSeconds = 600;

/**
 * Keeps the rollups equal to the deduplicated events. Closed hours are built once, and again whenever a late or resent
 * event or an erasure touches one of their sessions. A build writes its rows under a new revision and then makes that
 * revision the valid one, so readers see all of it or nothing.
 */
export class RollupBuilder {
  readonly #options: Options;
  /** Hours and days whose previous rows can be deleted once no query reads them. */
  #superseded: { hours: number[]; days: number[]; revision: number }[] = [];
  /** What experiments are evaluated by. Its rows change with readers, not with hours. */
  readonly #exposedReaders: ExposedReaders;

  constructor(options: Options) {
    this.#options = options;
    this.#exposedReaders = new ExposedReaders(options.revisions, (readers, error) =>
      options.onSkipped?.({ readers, error }),
    );
  }

  /** Builds every closed hour and every exposed reader that changed. Returns the number of hours. */
  async run(onProgress: (hours: number, total: number) => void = () => {}): Promise<number> {
    return (await this.#run(onProgress, isDue)).hours;
  }

  async #run(
    onProgress: (hours: number, total: number) => void,
    isTriedAgain: typeof isDue,
  ): Promise<{ hours: number; failure: Error | undefined }> {
    const store = await this.#options.store();
    await this.#deleteSuperseded(store);
    const { runExclusive, revisions, retentionDays, now = Date.now } = this.#options;
    const openHour = Math.floor(now() / hourMs) * hourMs;
    // Rows that are stored later get a higher revision.
    const upTo = await runExclusive(() => revisions.next(store));
    const progress = await readProgress(store);
    const { hours: built } = progress;
    const oldest = now() - (retentionDays - 1) * dayMs;
    const failed = new Map((await readFailedHours(store)).map((each) => [each.hour, each]));
    const waiting = new Set([...failed.values()].flatMap((each) => (isTriedAgain(each, now()) ? [] : [each.hour])));
    const changed = new Set([...(await changedHours(store, progress)), ...failed.keys()]);
    const hours = [...changed]
      .filter((hour) => hour >= oldest && (hour < openHour || built.has(hour)) && !waiting.has(hour))
      .toSorted((one, other) => one - other);
    const failures = new Map<number, Error>();
    for (let start = 0; start < hours.length; start += hoursPerBuild) {
      for (const failure of await this.#buildOrDivide(store, hours.slice(start, start + hoursPerBuild), built)) {
        failures.set(...failure);
      }
      onProgress(Math.min(start + hoursPerBuild, hours.length), hours.length);
    }
    const [first] = failures.values();
    // If nothing works, the reason is most likely not in the events.
    if (first && failures.size === hours.length && !isCausedByContent(first)) throw first;
    const outcomes = hours.flatMap((hour) => {
      const attempts = failed.get(hour)?.attempts ?? 0;
      const failure = failures.get(hour);
      if (failure) return [{ hour, attempts: attempts + 1, reason: failure.message }];
      return attempts > 0 ? [{ hour, attempts: 0, reason: '' }] : [];
    });
    await recordOutcomes(store, outcomes, now());
    if (first) this.#options.onSkipped?.({ hours: [...failures.keys()], error: first });
    if (hours.length > 0) await recordBuilds(store, 'all', [0], upTo);
    await this.#exposedReaders.build(store, upTo);
    return { hours: hours.length, failure: first };
  }

  /** Deletes the rows of exposed readers whose events are deleted. A reader with events left must be marked afterwards. */
  async forgetReaders(condition: string, params: Record<string, unknown> = {}): Promise<void> {
    await this.#exposedReaders.forget(await this.#options.store(), condition, params);
  }

  /**
   * Builds and deletes the previous rows at once; for an erasure. Throws if an hour fails, because its previous rows would
   * still contain the person.
   */
  async runAndPurge(): Promise<void> {
    const { failure } = await this.#run(
      () => {},
      () => true,
    );
    if (failure) throw failure;
    await this.#deleteSuperseded(await this.#options.store());
  }

  /** Builds the hours, and divides those that fail, until only hours that fail on their own are left. Returns these. */
  async #buildOrDivide(
    store: EventStore,
    hours: number[],
    built: ReadonlyMap<number, number>,
  ): Promise<[number, Error][]> {
    try {
      await this.#build(store, hours, built);
      return [];
    } catch (cause) {
      // Every hour would fail while the engine is away.
      await store.check();
      const [hour = 0] = hours;
      if (hours.length === 1) return [[hour, cause instanceof Error ? cause : new Error(String(cause))]];
      const half = hours.length >> 1;
      return [
        ...(await this.#buildOrDivide(store, hours.slice(0, half), built)),
        ...(await this.#buildOrDivide(store, hours.slice(half), built)),
      ];
    }
  }

  async #build(store: EventStore, hours: number[], built: ReadonlyMap<number, number>): Promise<void> {
    const revision = await this.#options.revisions.next(store);
    const limit = `settings max_execution_time = ${buildSeconds}`;
    try {
      await store.command(
        `insert into page_facts (revision, ${factColumns})
          select ${revision}, ${factColumns} from (${liveFacts(hours)}) ${limit}`,
      );
      await store.command(
        `insert into rollups_hourly (revision, hour, blog, dimension, value, ${metricColumns})
          select ${revision}, * from (${hourlyRollupQuery(`select * from page_facts where revision = ${revision}`)})
          ${limit}`,
      );
    } catch (error) {
      // If this fails, too, the next build of the hours deletes them.
      await deleteRevision(store, revision).catch(() => {});
      throw error;
    }
    await recordBuilds(store, 'hour', hours, revision);
    const days = [...new Set(hours.map((hour) => Math.floor(hour / dayMs) * dayMs))];
    await this.#buildDays(store, days);
    this.#superseded.push({ hours: hours.filter((hour) => built.has(hour)), days, revision });
  }

  async #buildDays(store: EventStore, days: number[]): Promise<void> {
    const revision = await this.#options.revisions.next(store);
    const list = days.map((day) => `toDateTime(${day / 1000}, 'UTC')`).join(', ');
    await store.command(
      `insert into rollups_daily (revision, day, blog, dimension, value, ${metricColumns}, reader_count, visit_count)
        select ${revision}, *, finalizeAggregation(readers), finalizeAggregation(visits) from (
          select toStartOfDay(rows.hour) as day, rows.blog as blog, rows.dimension as dimension, rows.value as value,
            ${metricsOfRollups}
          from rollups_hourly as rows
          where toStartOfDay(rows.hour) in (${list}) and (rows.hour, rows.revision) in (${currentRevisions('hour')})
          group by day, blog, dimension, value)`,
    );
    await recordBuilds(store, 'day', days, revision);
  }

  /** Runs one interval after the build, so that a query which still reads the previous rows has ended. */
  async #deleteSuperseded(store: EventStore): Promise<void> {
    const superseded = this.#superseded;
    this.#superseded = [];
    for (const { hours, days, revision } of superseded) {
      const times = (list: number[]) => list.map((each) => `toDateTime(${each / 1000}, 'UTC')`).join(', ');
      if (hours.length > 0) {
        for (const table of ['page_facts', 'rollups_hourly']) {
          await store.command(
            `alter table ${table} delete where hour in (${times(hours)}) and revision < ${revision}
              settings mutations_sync = 1`,
          );
        }
      }
      await store.command(
        `alter table rollups_daily delete where day in (${times(days)}) and revision < ${revision}
          settings mutations_sync = 1`,
      );
    }
  }
}

async function recordBuilds(store: EventStore, period: 'all' | 'hour' | 'day', starts: number[], revision: number) {
  const rows = starts.map((start) => ({ period, start: start / 1000, revision }));
  await store.insert('rollup_builds', rows, `builds:${period}:${revision}`);
}

/** What a failed statement had already stored would only fill the disk. */
async function deleteRevision(store: EventStore, revision: number): Promise<void> {
  for (const table of ['page_facts', 'rollups_hourly']) {
    await store.command(`alter table ${table} delete where revision = ${revision}`);
  }
}
