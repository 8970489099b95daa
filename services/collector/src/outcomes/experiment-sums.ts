import { type Metric, metrics } from '@contenthub/experiments/metrics/metrics';
import type { EventStore } from '../store/event-store.ts';
import { numberColumns } from './reader-outcomes.ts';

const time = "DateTime64(3, 'UTC')";

/** What is summed over the readers of a variant, for every metric: both numbers, their squares and their product. */
export function momentsOf(metric: Pick<Metric, 'name'>) {
  const { y, x } = numberColumns(metric);
  return { y, x, yy: `toUInt64(${y}) * ${y}`, xx: `toUInt64(${x}) * ${x}`, xy: `toUInt64(${x}) * ${y}` };
}
export type SumName = keyof ReturnType<typeof momentsOf>;

/** The column with one of these sums. */
export function sumColumn({ name }: Pick<Metric, 'name'>, sum: SumName): string {
  return `${sum}_${name.replaceAll('-', '_')}`;
}

const sums = metrics.flatMap((metric) =>
  Object.entries(momentsOf(metric)).map(([name, sql]) => ({ column: sumColumn(metric, name as SumName), sql })),
);

/**
 * Readers by experiment, day of the first exposure, variant, device and tier, with the sums of all metrics. A build
 * writes all rows of an experiment under a new revision, in one part. Other revisions are not read.
 */
const experimentSums = `create table if not exists experiment_sums (
    definition LowCardinality(String), experiment LowCardinality(String), revision UInt64, as_of ${time},
    day Date, variant LowCardinality(String), device LowCardinality(String), tier LowCardinality(String),
    readers UInt64, crossed UInt64, from_simulated UInt64, first_exposed_at ${time}, last_exposed_at ${time},
    ${sums.map(({ column }) => `${column} UInt64`).join(', ')})
  engine = ReplacingMergeTree(revision) order by (definition, experiment, day, variant, device, tier)`;

export async function ensureExperimentSums(store: Pick<EventStore, 'command'>): Promise<void> {
  await store.command(experimentSums);
  const added = sums.map(({ column }) => `add column if not exists ${column} UInt64`);
  await store.command(`alter table experiment_sums ${added.join(', ')}`);
}

/** The rows of the newest revision of the experiment `{name: String}`, as SQL. */
export const newestSums = `select * from (
    select *, max(revision) over () as newest from experiment_sums
    where definition = {definition: String} and experiment = {name: String})
  where revision = newest`;

/** An experiment with as many readers is summed up in a statement of its own. */
const manyReaders = 1000;

/** Experiments with readers who changed after their sums were calculated, as SQL. */
const outdatedSums = `select readers.experiment as experiment, readers.readers as readers, sums.revision as summed
  from (select experiment, max(revision) as revision, count() as readers from exposed_readers
    where definition = {definition: String} group by experiment) as readers
  left join (select experiment, max(revision) as revision from experiment_sums
    where definition = {definition: String} group by experiment) as sums using experiment
  where readers.revision > sums.revision`;

/** Some experiments, as a condition with parameters. */
export type SummedExperiments = { where: string; params: Record<string, unknown> };

/**
 * Experiments with outdated sums, in as many parts as there are statements. Those with few readers are one part, because
 * anybody can send exposures to experiments with any name.
 */
export async function findOutdatedSums(store: EventStore, definition: string): Promise<SummedExperiments[]> {
  const large = await store.rows<{ experiment: string }>(
    `select experiment from (${outdatedSums}) where readers >= ${manyReaders} order by summed, experiment`,
    { definition },
  );
  const small = `select experiment from (${outdatedSums}) where readers < ${manyReaders}`;
  const hasSmall = (await store.rows(`${small} limit 1`, { definition })).length > 0;
  return [
    ...large.map(({ experiment }) => ({ where: 'experiment = {experiment: String}', params: { experiment } })),
    ...(hasSmall ? [{ where: `experiment in (${small})`, params: {} }] : []),
  ];
}

/** Sums up all readers of experiments. Everything that was stored up to the time `asOf` is included. */
export async function calculateSums(
  store: EventStore,
  { where, params }: SummedExperiments,
  { definition, revision, asOf }: { definition: string; revision: number; asOf: number },
): Promise<void> {
  const columns = sums.map(({ sql, column }) => `sum(${sql}) as sum_${column}`);
  await store.command(
    `insert into experiment_sums (definition, experiment, revision, as_of, day, variant, device, tier,
        readers, crossed, from_simulated, first_exposed_at, last_exposed_at, ${sums.map(({ column }) => column).join(', ')})
      select {definition: String}, experiment, {revision: UInt64}, fromUnixTimestamp64Milli({asOf: Int64}),
        toDate(exposed_at) as day, variant, device, tier, count(), countIf(seen > 1), countIf(simulated),
        min(exposed_at), max(last_exposed_at), ${columns.join(', ')}
      from exposed_readers final where definition = {definition: String} and ${where}
      group by experiment, day, variant, device, tier`,
    { ...params, definition, revision, asOf },
  );
}

/** Until the next build, results are summed up from the readers themselves. */
export async function deleteSums(store: EventStore, experiments: string[]): Promise<void> {
  if (experiments.length === 0) return;
  await store.command(
    `alter table experiment_sums delete where experiment in {experiments: Array(String)} settings mutations_sync = 2`,
    { experiments },
  );
}
