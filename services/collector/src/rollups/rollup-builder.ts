import { ExposedReaders } from '../outcomes/exposed-readers.ts';
import type { EventStore } from '../store/event-store.ts';
import { factColumns, liveFacts } from './page-facts.ts';
import { hourlyRollupQuery, metricColumns, metricsOfRollups } from './rollup-queries.ts';
import { changedHours, currentRevisions, readProgress } from './rollup-state.ts';
import type { Revisions } from './session-hours.ts';
import { addPostLabels } from './tables.ts';

type Options = {
  store: () => Promise<EventStore>;
  revisions: Revisions;
  /** Prevents the loaders from storing rows in the meantime. */
  runExclusive: <T>(work: () => Promise<T>) => Promise<T>;
  /** Events older than this expire, so their hours are final. */
  retentionDays: number;
  now?: () => number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Limits the memory of one build. */
const hoursPerBuild = 7 * 24;

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
    this.#exposedReaders = new ExposedReaders(options.revisions);
  }

  /** Builds every closed hour and every exposed reader that changed. Returns the number of hours. */
  async run(onProgress: (hours: number, total: number) => void = () => {}): Promise<number> {
    const store = await this.#options.store();
    await this.#deleteSuperseded(store);
    const { runExclusive, revisions, retentionDays, now = Date.now } = this.#options;
    const openHour = Math.floor(now() / hourMs) * hourMs;
    // Rows that are stored later get a higher revision.
    const upTo = await runExclusive(() => revisions.next(store));
    const progress = await readProgress(store);
    const { hours: built } = progress;
    const oldest = now() - (retentionDays - 1) * dayMs;
    const changed = await changedHours(store, progress);
    const hours = changed.filter((hour) => hour >= oldest && (hour < openHour || built.has(hour)));
    for (let start = 0; start < hours.length; start += hoursPerBuild) {
      await this.#build(store, hours.slice(start, start + hoursPerBuild), built);
      onProgress(Math.min(start + hoursPerBuild, hours.length), hours.length);
    }
    if (hours.length > 0) await recordBuilds(store, 'all', [0], upTo);
    await this.#exposedReaders.build(store, upTo);
    return hours.length;
  }

  /** Deletes the rows of exposed readers whose events are deleted. A reader with events left must be marked afterwards. */
  async forgetReaders(condition: string, params: Record<string, unknown> = {}): Promise<void> {
    await this.#exposedReaders.forget(await this.#options.store(), condition, params);
  }

  /** Builds and deletes the previous rows at once; for an erasure. */
  async runAndPurge(): Promise<void> {
    await this.run();
    await this.#deleteSuperseded(await this.#options.store());
  }

  async #build(store: EventStore, hours: number[], built: ReadonlyMap<number, number>): Promise<void> {
    const revision = await this.#options.revisions.next(store);
    await store.command(
      `insert into page_facts (revision, ${factColumns}) select ${revision}, ${factColumns} from (${liveFacts(hours)})`,
    );
    await addPostLabels(store, `revision = ${revision}`);
    await store.command(
      `insert into rollups_hourly (revision, hour, blog, dimension, value, ${metricColumns})
        select ${revision}, * from (${hourlyRollupQuery(`select * from page_facts where revision = ${revision}`)})`,
    );
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
